package io.membrick.reliability;

import java.util.List;

/**
 * One write of a {@link StoreChild}, as both sides of the pipe name it.
 *
 * @param worker who does it
 * @param number its place among the operations of the worker, from 1
 * @param kind what it does
 * @param session where
 * @param ids the memories it names; for a removal of a session none
 * @param version the version it writes; 0 if it removes
 */
record Operation(int worker, int number, Kind kind, String session, List<String> ids, int version) {
  enum Kind {
    ADD,
    ADD_ALL,
    UPDATE,
    DELETE,
    DELETE_ALL
  }

  Operation {
    ids = List.copyOf(ids);
  }

  String line() {
    return String.join(
        " ",
        "try",
        String.valueOf(worker),
        String.valueOf(number),
        kind.name(),
        session,
        String.valueOf(version),
        ids.isEmpty() ? "-" : String.join(",", ids));
  }

  static Operation parse(String[] words) {
    return new Operation(
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        Kind.valueOf(words[3]),
        words[4],
        words[6].equals("-") ? List.of() : List.of(words[6].split(",", -1)),
        Integer.parseInt(words[5]));
  }

  /** How many sequence numbers it takes. */
  int records() {
    return kind == Kind.ADD_ALL ? ids.size() : 1;
  }
}
