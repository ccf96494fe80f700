/** Second stage: stores, searches and keeps the rankings; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.run;

import org.jspecify.annotations.NullMarked;
