import { createHash } from 'node:crypto'

/** A key of the verdict log for a made-up question. */
export const verdictKey = (question: string): string =>
  createHash('sha256').update(question).digest('hex')
