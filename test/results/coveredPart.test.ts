import { expect, test } from 'vitest'
import { otherSample } from '../../src/results/coveredPart.ts'
import { caseRecord, recordedRun } from './recordedRun.ts'

const sampled = (turn?: { conversation: string; number: number; of: number }) => {
  const run = recordedRun({ records: [caseRecord(turn && { turn })] })
  return {
    ...run,
    run: { ...run.run, sample: { size: 2, seed: 1 } },
    unrecorded: [{ set: 'support', caseId: 'other', why: 'unsampled' as const }],
  }
}

test('a sample of conversations is counted in conversations', () => {
  const of = (results: ReturnType<typeof sampled>) =>
    otherSample(results, undefined, { ran: 5, all: 7 })
  expect(of(sampled())).toBe('partial run: 5 of 7 cases ran, a sample of 2 cases (seed 1)')
  expect(of(sampled({ conversation: 'kettle', number: 1, of: 2 }))).toBe(
    'partial run: 5 of 7 cases ran, a sample of 2 conversations (seed 1)',
  )
})
