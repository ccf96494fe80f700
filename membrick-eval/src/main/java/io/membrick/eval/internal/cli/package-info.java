/** The command line, which wires the stages; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.cli;

import org.jspecify.annotations.NullMarked;
