package io.membrick.eval.internal.read;

import io.membrick.eval.Haystack;

/** Reads one element of a data set whose elements are JSON objects. */
@FunctionalInterface
interface HaystackReader {
  /** The source stands on the beginning of the object, and is to be left on its end. */
  Haystack read(JsonSource json);
}
