import { outputHash } from '../../src/pipeline/outputHash.ts'
import type { AnswerRecord, Results } from '../../src/results/results.ts'
import { supportRunOf } from './supportRunOf.ts'

/** A run that got worse, whose cases were all answered by the same words. */
export function answeredRun(said: string): { results: Results; answers: AnswerRecord[] } {
  const run = supportRunOf(4)
  const output = { answer: said, contexts: [] }
  const cases = run.cases.map(record => ({ ...record, outputHash: outputHash(output) }))
  const answers = cases.map(({ set, caseId, repeat }) => ({
    ...{ set, caseId, repeat, question: 'How long?', reference: 'Thirty days.' },
    ...output,
  }))
  return { results: { ...run, cases }, answers }
}

/** A value on each line. */
export function linesOf(values: readonly object[]): string {
  return values.map(value => `${JSON.stringify(value)}\n`).join('')
}
