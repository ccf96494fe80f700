/** JMH benchmarks: Membrick beside its peers, in one run and over the same text. */
@NullMarked
package io.membrick.jmh;

import org.jspecify.annotations.NullMarked;
