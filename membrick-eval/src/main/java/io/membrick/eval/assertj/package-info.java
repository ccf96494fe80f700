/** AssertJ assertions on results; needs AssertJ, which nothing else here does. */
@NullMarked
package io.membrick.eval.assertj;

import org.jspecify.annotations.NullMarked;
