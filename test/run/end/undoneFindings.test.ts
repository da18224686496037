import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { undoneFindings } from '../../../src/run/end/undoneFindings.ts'
import { gatePlan } from '../plans.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const gated = supportRun(supportCases(3, () => [1]))
const inCi = gatePlan({ withoutBaseline: 'error' })

const found = (given: Partial<Parameters<typeof undoneFindings>[0]> = {}) =>
  undoneFindings({
    results: gated,
    baseline: undefined,
    plan: inCi,
    root: temporaryFolder(),
    isFiltered: false,
    ...given,
  }).map(({ verdict }) => verdict)

test('a run that nothing can fail is an error where a baseline is expected', () => {
  expect(found()).toEqual(['error'])
  expect(found({ plan: gatePlan() })).toEqual([])
  expect(found({ baseline: snapshot(gated) })).toEqual([])
  expect(
    found({
      results: supportRun(
        supportCases(3, () => [1]),
        { mean: 0.5 },
      ),
    }),
  ).toEqual([])
})

test('a matcher can fail a run, too', () => {
  const matcher = { file: 'a.test.ts', test: 'a', matcher: 'toScore', metric: 'mrr' }
  const [{ usage, scores }] = gated.cases as [(typeof gated.cases)[number]]
  const score = scores['faithfulness']
  if (!score) throw new Error('Expected a score')
  const matchers = [{ ...matcher, score, threshold: 1, pass: true, usage }]
  expect(found({ results: { ...gated, matchers } })).toEqual([])
})

test('a change that adds the first baseline has none in the commit that it comes from', () => {
  const plan = { ...inCi, against: 'origin/main' }
  const root = temporaryFolder()
  expect(found({ plan, root })).toEqual(['error'])
  const { baseline } = baselineFilesIn(root)
  mkdirSync(dirname(baseline))
  writeFileSync(baseline, '{ "schema": 1, "sets": {} }')
  expect(found({ plan, root })).toEqual([])
  expect(found({ root })).toEqual(['error'])
})

test('golden sets that skip all of their cases are an error, where no filter left them out', () => {
  const skipped = gated.cases.map(({ set, caseId }) => ({ set, caseId, why: 'skipped' as const }))
  const results = { ...gated, cases: [], unrecorded: skipped }
  const plan = gatePlan()
  expect(found({ results, plan })).toEqual(['error'])
  expect(found({ results, plan, isFiltered: true })).toEqual([])
  // The policy says that the cases are gone.
  expect(found({ results, plan, baseline: snapshot(gated) })).toEqual([])
  const [first, ...others] = skipped
  if (!first) throw new Error('Expected cases')
  const byFilter = [{ ...first, why: 'deselected' as const }, ...others]
  expect(found({ results: { ...results, unrecorded: byFilter }, plan })).toEqual([])
  expect(found({ results: { ...results, unrecorded: [] }, plan })).toEqual([])
  const run = { ...gated.run, unselected: ['more.golden.yaml'] }
  expect(found({ results: { ...results, run }, plan })).toEqual([])
})
