/** What tests of a store are made of: a naive index, a naive store, faults, a clock. */
@NullMarked
package io.membrick.testkit;

import org.jspecify.annotations.NullMarked;
