import { createHash } from 'node:crypto'
import type { LoggedAnswer } from '../judge.ts'
import type { VerdictLog } from './verdictLog.ts'

/** Sixteen hex digits of the SHA-256 of an answer as the log holds it: two answers to one question have two. */
export function answerDigest(answer: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(answer) ?? '')
    .digest('hex')
    .slice(0, 16)
}

/** Whether a log still answers so. */
export function holdsAnswer(log: Pick<VerdictLog, 'get'>, { key, digest }: LoggedAnswer): boolean {
  const record = log.get(key)
  return record !== undefined && answerDigest(record.answer) === digest
}
