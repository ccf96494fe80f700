/**
 * A naive index to compare the real one with, and random scripts to compare them on.
 *
 * <p>{@link io.membrick.segments.testkit.OracleIndex} holds plain lists and answers by looking at
 * every document. Of the engine it uses the analysis of texts only, so that a mistake of the engine
 * is not repeated here.
 */
@NullMarked
package io.membrick.segments.testkit;

import org.jspecify.annotations.NullMarked;
