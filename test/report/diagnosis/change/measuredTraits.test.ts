import { expect, test } from 'vitest'
import { measuredTraits } from '../../../../src/report/diagnosis/change/measuredTraits.ts'
import type { CaseRecord } from '../../../../src/results/results.ts'
import { caseRecord } from '../../../results/recordedRun.ts'

const measured = (records: readonly Partial<CaseRecord>[]) =>
  records.map(record => ({ record: caseRecord(record), answers: {} }))

function told(records: readonly Partial<CaseRecord>[]): string[] {
  const all = measured(records)
  return measuredTraits(all).flatMap(kind =>
    ['more', 'less'].map(trait =>
      kind.words(
        trait,
        all.filter(one => kind.traitsOf(one).includes(trait)),
      ),
    ),
  )
}

const lasting = (...times: number[]) => times.map(milliseconds => ({ milliseconds }))

test('the slow and the quick are told apart, each with what the others took', () => {
  expect(told(lasting(3000, 4000, 3500, 200, 300))).toEqual([
    'took longer (3.5 s in the median, where others took 0.20 s)',
    'took less time (0.20 s in the median, where others took 3.5 s)',
  ])
})

test('times that are short, alike or of recorded answers tell nothing', () => {
  expect(told(lasting(2, 3, 40, 45))).toEqual([])
  expect(told(lasting(1000, 1100, 1300, 1200))).toEqual([])
  expect(told(lasting(0, 0, 3000))).toEqual([])
})

test('a case without a step has no time of it', () => {
  const steps = (milliseconds: number) => [{ name: 'rerank', start: 0, milliseconds }]
  const all = measured([{ steps: steps(900) }, { steps: steps(20) }, {}])
  const [kind] = measuredTraits(all)
  expect(all.map(one => kind?.traitsOf(one))).toEqual([['more'], ['less'], []])
})
