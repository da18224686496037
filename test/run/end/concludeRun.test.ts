import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { judgeError } from '../../../src/score.ts'
import type { Results } from '../../../src/results/results.ts'
import { baselineOfRun } from '../../../src/baseline/chooseBaseline.ts'
import { concludeRun } from '../../../src/run/end/concludeRun.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { judgingBy } from '../../../src/run/judging.ts'
import { gatePlan } from '../plans.ts'
import { resultsOf, supportCases } from '../../gate/runs.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

/** Decides a first run that two more may follow. */
function conclude(before: Results, results: Results) {
  const root = temporaryFolder()
  const { baseline } = baselineFilesIn(root)
  mkdirSync(dirname(baseline), { recursive: true })
  writeFileSync(baseline, formatBaseline(recordBaseline(before)))
  return concludeRun({
    results,
    isFiltered: false,
    plan: gatePlan({ runs: 3 }),
    run: {
      root,
      gate: {},
      baseline: baselineOfRun({ root }),
      servingFile: () => ({
        goldenSets: createGoldenSets({ root, options: {} }),
        judging: judgingBy({}),
      }),
    },
    log: () => undefined,
  })
}

const metrics = { faithfulness: {}, contextRecall: {} }
const cases = (
  recall: (index: number) => Parameters<typeof judgeError>[0] | number,
  dropped: number,
) =>
  Object.fromEntries(
    Object.keys(supportCases(12, () => [1])).map((id, index) => {
      const told = recall(index)
      const contextRecall =
        typeof told === 'number' ? told : judgeError(told, { unavailable: true })
      return [id, { faithfulness: [index < dropped ? 0.5 : 1], contextRecall: [contextRecall] }]
    }),
  )
const steady = resultsOf({
  support: {
    metrics,
    cases: Object.fromEntries(
      Object.keys(supportCases(12, () => [1])).map(id => [
        id,
        { faithfulness: [1, 1, 1], contextRecall: [1, 1, 1] },
      ]),
    ),
  },
})

test('a run that no other follows is decided as one, whatever keeps others from following', async () => {
  const run = resultsOf({ support: { metrics, cases: cases(() => 'No key', 4) } })
  const fork = { ...run, run: { ...run.run, withoutSecrets: true as const } }
  const { isFinal, decision } = await conclude(steady, fork)
  expect(isFinal).toBe(true)
  expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
})

test('a sample of production is compared with nothing, also under the name of a golden set', async () => {
  const run = resultsOf({ support: { metrics, cases: cases(() => 1, 4) } })
  const file = '.vitest-rag/production/support.golden.yaml'
  const sets = Object.fromEntries(
    Object.entries(run.sets).map(([set, one]) => [set, { ...one, file }]),
  )
  const { baseline, decision } = await conclude(steady, { ...run, sets })
  expect(baseline).toBeUndefined()
  expect(decision).toMatchObject({ verdict: 'no-baseline', changes: [] })
  expect(new Set(decision.metrics.map(({ reason }) => reason))).toEqual(
    new Set(['A sample of production is not compared with a baseline.']),
  )
})

test('a first run that others follow is left open at the same p', async () => {
  const run = resultsOf({ support: { metrics, cases: cases(() => 1, 4) } })
  const { isFinal, decision } = await conclude(steady, run)
  expect(isFinal).toBe(false)
  expect(decision).toMatchObject({ verdict: 'inconclusive', undecided: ['support › faithfulness'] })
})
