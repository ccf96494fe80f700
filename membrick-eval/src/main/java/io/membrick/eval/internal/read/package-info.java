/** First stage: data sets from files; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.read;

import org.jspecify.annotations.NullMarked;
