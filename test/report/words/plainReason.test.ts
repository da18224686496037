import { expect, test } from 'vitest'
import { furtherLosses, lossTitle, plainReason } from '../../../src/report/words/plainReason.ts'
import type { SetOfRun } from '../../gate/runs.ts'
import { compare, resultsOf } from '../../gate/runs.ts'

type Scores = Record<string, readonly number[]>

/** So many cases without noise, of which the first few score other than 1. */
function set(
  count: number,
  changed: Record<string, number>,
  metrics: SetOfRun['metrics'] = {},
): SetOfRun {
  const scores = (index: number): Scores =>
    Object.fromEntries(
      Object.entries(changed).map(([metric, value]) => [
        metric,
        Array(3).fill(index < 12 ? value : 1),
      ]),
    )
  const cases = Array.from({ length: count }, (_, index) => [`case-${index}`, scores(index)])
  const settings = Object.fromEntries(Object.keys(changed).map(metric => [metric, {}]))
  return { metrics: { ...settings, ...metrics }, cases: Object.fromEntries(cases) }
}

const none = { cases: [], unrecorded: [] }

/** What a change says that brings these scores in twelve cases of each set. */
function told(sets: Record<string, SetOfRun>) {
  const before = Object.entries(sets).map(([name, one]) => [name, asBefore(one)])
  const decision = compare(resultsOf(Object.fromEntries(before)), resultsOf(sets))
  return [plainReason(decision, none), furtherLosses(decision), lossTitle(decision)]
}

function asBefore({ cases, ...one }: SetOfRun): SetOfRun {
  const perfect = Object.entries(cases).map(([id, scores]) => [
    id,
    Object.fromEntries(Object.keys(scores).map(metric => [metric, [1, 1, 1]])),
  ])
  return { ...one, cases: Object.fromEntries(perfect) }
}

test('the largest loss is told in words that need no knowledge of metrics', () => {
  expect(told({ support: set(48, { faithfulness: 0.5, contextRecall: 0.2 }) })).toEqual([
    'in 12 of 48 cases the passages lack more of what the answer needs: contextRecall 1.00 → 0.80',
    ['1 more metric is worse'],
    'contextRecall −0.20 in 12 of 48 cases, and 1 more metric',
  ])
})

test('of several sets, the one that it is about is named', () => {
  const sets = { billing: set(24, { faithfulness: 0.5 }), faq: set(24, { faithfulness: 0.9 }) }
  expect(told(sets)).toEqual([
    'in 12 of 24 cases of billing answers claim more than the passages support: faithfulness 1.00 → 0.75',
    ['1 more metric is worse'],
    'faithfulness −0.25 in 12 of 24 cases, and 1 more metric',
  ])
})

test('a metric of the project has no other words than its name, and a cut-off and a step are no part of it', () => {
  expect(told({ support: set(24, { tone: 0.5 }) })[0]).toBe(
    'in 12 of 24 cases tone is worse: tone 1.00 → 0.75',
  )
  expect(told({ support: set(24, { 'documentRecall@5 of rerank': 0.5 }) })[0]).toBe(
    'in 12 of 24 cases relevant documents are not retrieved: documentRecall@5 of rerank 1.00 → 0.75',
  )
})

test('where less is better, more is the loss', () => {
  const lower = { hallucination: { direction: 'lower' as const } }
  const before = set(24, { hallucination: 0 }, lower)
  const decision = compare(
    resultsOf({ support: { ...before, cases: asBefore(before).cases } }),
    resultsOf({ support: before }),
  )
  expect(lossTitle(decision)).toBeUndefined()
  const worse = compare(
    resultsOf({ support: before }),
    resultsOf({ support: { ...before, cases: asBefore(before).cases } }),
  )
  expect(lossTitle(worse)).toBe('hallucination +0.50 in 12 of 24 cases')
})

test('a mean below its floor says what is required, and nothing else where nothing fell', () => {
  const floor = { faithfulness: { mean: 0.9, tolerance: 0.5 } }
  expect(told({ support: set(24, { faithfulness: 0.5 }, floor) })[0]).toBe(
    'in 12 of 24 cases answers claim more than the passages support: faithfulness 1.00 → 0.75, required at least 0.900',
  )
  const low = resultsOf({ support: set(24, { faithfulness: 0.5 }, floor) })
  expect(plainReason(compare(low, low), none)).toBe(
    'support › faithfulness is 0.750, required at least 0.900',
  )
})

test('a run in which nothing got worse has no title of a loss', () => {
  const same = resultsOf({ support: set(24, { faithfulness: 1 }) })
  const decision = compare(same, same)
  expect([plainReason(decision, none), furtherLosses(decision), lossTitle(decision)]).toEqual([
    'nothing got worse',
    [],
    undefined,
  ])
})
