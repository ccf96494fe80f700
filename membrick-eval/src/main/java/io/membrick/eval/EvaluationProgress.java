package io.membrick.eval;

/**
 * How far an evaluation has come.
 *
 * @param haystacks haystacks done
 * @param questions questions asked
 * @param memories memories stored
 */
public record EvaluationProgress(int haystacks, int questions, long memories) {}
