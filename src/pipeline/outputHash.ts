import { hash } from 'node:crypto'
import { hashDigits } from '../text/sameHash.ts'
import type { PipelineOutput } from './pipeline.ts'

/** 32 hex digits of the SHA-256 of an output: equal if the pipeline returned the same again. */
export function outputHash({ answer, contexts, declined }: PipelineOutput): string {
  const passages = contexts.map(({ id, documentId, text }) => [id, documentId, text])
  const content = JSON.stringify([answer, passages, declined ?? null])
  return hash('sha256', content, 'hex').slice(0, hashDigits)
}
