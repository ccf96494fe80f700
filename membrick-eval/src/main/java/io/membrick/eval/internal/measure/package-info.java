/** Third stage: rankings into numbers; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.measure;

import org.jspecify.annotations.NullMarked;
