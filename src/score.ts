/** A score, or why there is none. "Could not tell" is never a number. */
export type Score =
  | {
      status: 'scored'
      value: number
      /** What a metric of the project's own says about it. */
      reason?: string
    }
  | { status: 'notApplicable'; reason: string }
  | {
      status: 'judgeError'
      reason: string
      /** The judge or the pipeline can't be asked here, e.g. because there is no key. */
      unavailable?: true
    }

export const scored = (value: number): Score => ({ status: 'scored', value })
export const notApplicable = (reason: string): Score => ({ status: 'notApplicable', reason })
export const judgeError = (reason: string, { unavailable = false } = {}): Score => ({
  status: 'judgeError',
  reason,
  ...(unavailable && { unavailable }),
})
