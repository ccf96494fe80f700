/**
 * Retrieval evaluation in process: how well does a memory service find what it should?
 *
 * <p>On a data set, which is stored, searched and measured:
 *
 * <pre>{@code
 * try (MemoryService service = MemoryService.inMemory()) {
 *   EvaluationResult result =
 *       Evaluation.of(service)
 *           .dataset(Dataset.longMemEval(Path.of("longmemeval_s_cleaned.json")))
 *           .granularity(Granularity.SESSION)
 *           .run();
 *   System.out.println(Reports.table(result));
 * }
 * }</pre>
 *
 * <p>By questions of one's own, in a JUnit test, about memories that are in the service already:
 *
 * <pre>{@code
 * EvaluationResult result =
 *     Evaluation.of(service)
 *         .question("where do I live?").in(ann).expects(romeId)
 *         .question("which bike did I buy?").in(ann).expectsSessions("2026-03-01")
 *         .run();
 * EvaluationAssert.assertThat(result).recallAnyAt(5).isAtLeast(0.9);
 * }</pre>
 *
 * <p>A {@link io.membrick.eval.Dataset} gives {@link io.membrick.eval.Haystack}s; an {@link
 * io.membrick.eval.Evaluation} turns them into an {@link io.membrick.eval.EvaluationResult}; {@link
 * io.membrick.eval.Reports} writes that down. {@link io.membrick.eval.Main} does all of it from the
 * command line.
 */
@NullMarked
package io.membrick.eval;

import org.jspecify.annotations.NullMarked;
