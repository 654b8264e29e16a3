/**
 * About how long test files take, by path or folder, for the order in which they start. A file that takes far longer
 * than its folder has a line of its own.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'tests/attacks/': 12,
  'tests/bench/': 20,
  'tests/contract/': 6,
  'tests/faults/': 20,
  'tests/journeys/': 25,
  'tests/ledger/': 40,
  'tests/local/': 8,
  'tests/relevance/': 20,
  'tests/rules/': 5,
  'tests/unit/': 0,
}
