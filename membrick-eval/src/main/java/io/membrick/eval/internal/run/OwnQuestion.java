package io.membrick.eval.internal.run;

import io.membrick.Scope;
import io.membrick.eval.Granularity;
import java.util.Map;

/**
 * A question about memories that are in a service already.
 *
 * @param text what is searched for
 * @param type its kind
 * @param scope where
 * @param granularity whether sessions or memories are expected
 * @param gold their names, with grades
 */
public record OwnQuestion(
    String text, String type, Scope scope, Granularity granularity, Map<String, Integer> gold) {}
