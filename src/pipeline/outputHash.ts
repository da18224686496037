import { hash } from 'node:crypto'
import { hashDigits } from '../text/sameHash.ts'
import { compareText } from '../text/stableJson.ts'
import type { RetrievedContext } from '../golden/goldenSet.ts'
import type { PipelineOutput } from './pipeline.ts'

/**
 * 32 hex digits of the SHA-256 of an output: equal if the pipeline returned the same answer and passages again, and its
 * steps returned the passages that a judge reads. Details and steps are left out, because they often differ in every run (times, ids of requests). With them, no answer would
 * be judged twice, and the judge's noise would be unknown.
 */
export function outputHash({
  answer,
  contexts,
  declined,
  stepPassages = {},
}: PipelineOutput): string {
  const ofSteps = Object.entries(stepPassages)
    .flatMap(([name, returned]): [string, unknown][] => {
      const passages = 'passages' in returned ? returned.passages : undefined
      return Array.isArray(passages) ? [[name, listed(passages)]] : []
    })
    .toSorted(([one], [other]) => compareText(one, other))
  const parts = [answer, listed(contexts), declined ?? null]
  const content = JSON.stringify(ofSteps.length === 0 ? parts : [...parts, ofSteps])
  return hash('sha256', content, 'hex').slice(0, hashDigits)
}

const listed = (passages: readonly RetrievedContext[]): string[][] =>
  passages.map(({ id, documentId, text }) => [id, documentId, text])
