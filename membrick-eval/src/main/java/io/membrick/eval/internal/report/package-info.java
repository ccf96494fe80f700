/** Fourth stage: results into text and files; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.report;

import org.jspecify.annotations.NullMarked;
