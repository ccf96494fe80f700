/**
 * Suites that treat a store as a black box: processes that are killed, calls of the system that
 * fail, power that is cut, files that are damaged. See {@code docs/reliability-testing.md}.
 */
@NullMarked
package io.membrick.reliability;

import org.jspecify.annotations.NullMarked;
