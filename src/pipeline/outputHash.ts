import { hash } from 'node:crypto'
import { hashDigits } from '../text/sameHash.ts'
import type { PipelineOutput } from './pipeline.ts'

/**
 * 32 hex digits of the SHA-256 of an output: equal if the pipeline returned the same answer and passages again. Details
 * and steps are left out, because they often differ in every run (times, ids of requests). With them, no answer would
 * be judged twice, and the judge's noise would be unknown.
 */
export function outputHash({ answer, contexts, declined }: PipelineOutput): string {
  const passages = contexts.map(({ id, documentId, text }) => [id, documentId, text])
  const content = JSON.stringify([answer, passages, declined ?? null])
  return hash('sha256', content, 'hex').slice(0, hashDigits)
}
