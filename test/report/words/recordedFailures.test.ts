import { expect, test } from 'vitest'
import { decide } from '../../../src/gate/decide.ts'
import { recordedFailures } from '../../../src/report/words/recordedFailures.ts'
import type { Results } from '../../../src/results/results.ts'
import { scored } from '../../../src/score.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'
import { healthy, judged } from '../supportRun.ts'

const told = (results: Results) => recordedFailures(results, decide({ results }))

test('a baseline without failures says nothing of them', () => {
  expect(told(healthy)).toEqual([])
})

test('missed thresholds and floors are told with what follows from each', () => {
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 9 }]
  const run = recordedRun({ records: [caseRecord({ ...judged(0.5), missed })] })
  expect(told(run)).toMatchInlineSnapshot(`
    [
      "",
      "The scores are recorded, but runs with these scores still fail:",
      "  1 case missed a threshold: support › refund-window (faithfulness 0.500, at least 0.800)",
      "    Each run fails until the scores reach the threshold, or the golden set lowers it.",
      "  1 mean misses its floor: support › faithfulness is 0.500, required at least 0.900",
      "    Each full run fails until the mean reaches the floor, or you lower the floor (\`mean\`) and record that:",
      "    npx vitest-rag baseline update --loosen",
    ]
  `)
  const held = told(recordedRun({ records: [caseRecord({ ...judged(0.95), missed })] }))
  expect(held.join('\n')).not.toContain('floor')
})

test('a case that misses its threshold in each run is told, although a draw met it', () => {
  const thresholds = { faithfulness: { each: 0.8, direction: 'higher' as const } }
  const draws = { faithfulness: [scored(0.9)] }
  const record = (value: number, repeat: number) =>
    caseRecord({ ...judged(value), repeat, ...(repeat === 0 && { thresholds, draws }) })
  const saidOf = (scores: readonly number[]) =>
    told(recordedRun({ records: scores.map(record) })).join('\n')
  expect(saidOf([0.5, 0.7, 0.6])).toContain(
    '1 case missed a threshold in each run, and met it only when tried again: support › refund-window (faithfulness 0.500, at least 0.800)',
  )
  // Later runs let that pass.
  expect(saidOf([0.5, 0.9, 0.6])).not.toContain('in each run')
  expect(saidOf([0.5])).not.toContain('in each run')
})
