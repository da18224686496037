import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { createThresholdHistory } from '../../../src/run/state/thresholdHistory.ts'
import { supportRun } from '../../gate/runs.ts'

const missed = { metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 4 }

/** A case of a run whose baseline scored it so. */
function missedCase(scores: readonly number[]) {
  const [record] = supportRun({ refund: [0.5] }).cases
  if (!record) throw new Error('Expected a record')
  const read = () => recordBaseline(supportRun({ refund: scores }, { each: 0.8 }))
  return { record, history: createThresholdHistory(scores.length > 0 ? read : () => undefined) }
}

/** So many misses are more than chance in a run of so many critical cases; 0 where seven are not. */
function enough(scores: readonly number[], criticalCases: number): number {
  const { record, history } = missedCase(scores)
  history.begin(criticalCases)
  const samples = [1, 2, 3, 4, 5, 6, 7]
  return samples.find(count => !history.mayBeChance(record, missed, count)) ?? 0
}

test('chance is what the scores of the baseline leave of it, shared by all critical cases', () => {
  expect([1, 2, 5, 10].map(count => enough([1, 1, 1], count))).toEqual([4, 5, 7, 0])
  expect(enough([1, 1, 1, 1, 1, 1], 10)).toBe(5)
  expect(enough([1, 0.5, 1], 1)).toBe(0)
  expect(enough([], 1)).toBe(0)
})

test('what a case misses now and then is kept apart from what fails it', () => {
  const of = (scores: readonly number[]): CaseRecord => {
    const { record, history } = missedCase(scores)
    const draws = { faithfulness: [scored(0.5), scored(0.5)] }
    return history.settled({ ...record, draws, missed: [missed] })
  }
  expect(of([1, 0.5, 1])).toMatchObject({ missed: [], missedNowAndThen: [missed] })
  expect(of([1, 1, 1])).not.toHaveProperty('missedNowAndThen')
  expect(of([1, 1, 1]).missed).toEqual([missed])
})

test('the baseline is read when it is needed, once a run', () => {
  let read = 0
  const history = createThresholdHistory(() => void (read += 1))
  const { record } = missedCase([1])
  expect(read).toBe(0)
  history.mayBeChance(record, missed, 3)
  history.mayBeChance(record, missed, 4)
  expect(read).toBe(1)
  history.begin(1)
  history.mayBeChance(record, missed, 3)
  expect(read).toBe(2)
})
