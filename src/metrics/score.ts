/** A score, or why there is none. "Could not tell" is never a number. */
export type Score =
  | { status: 'scored'; value: number }
  | { status: 'notApplicable'; reason: string }
  | { status: 'judgeError'; reason: string }

export const scored = (value: number): Score => ({ status: 'scored', value })
export const notApplicable = (reason: string): Score => ({ status: 'notApplicable', reason })
export const judgeError = (reason: string): Score => ({ status: 'judgeError', reason })
