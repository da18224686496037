/** The fix for a golden file that is too large. */
export const useCaseFile =
  'Put the cases into a file, each on a line of its own as JSON, and name it: `cases: ./cases.jsonl`'
