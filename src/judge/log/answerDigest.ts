import { hash } from 'node:crypto'
import type { LoggedAnswer } from '../loggedAnswer.ts'
import type { OpenVerdictLog } from './verdictLog.ts'

/** Sixteen hex digits of the SHA-256 of an answer as the log holds it: two answers to one question have two. */
export function answerDigest(answer: unknown): string {
  return jsonDigest(JSON.stringify(answer) ?? '')
}

/** Whether a log still answers so. Where it does, as nearly always, its line need not be parsed. */
export function holdsAnswer(
  log: Pick<OpenVerdictLog, 'get' | 'answerJson'>,
  { key, digest }: LoggedAnswer,
): boolean {
  const json = log.answerJson(key)
  if (json !== undefined && jsonDigest(json) === digest) return true
  const record = log.get(key)
  return record !== undefined && answerDigest(record.answer) === digest
}

const jsonDigest = (json: string | Uint8Array): string => hash('sha256', json, 'hex').slice(0, 16)
