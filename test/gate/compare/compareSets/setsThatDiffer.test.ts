import { describe, expect, test } from 'vitest'
import type { Results } from '../../../../src/results/results.ts'
import { compare, resultsOf } from '../../runs.ts'

test('a metric that the run measured nowhere says that there is nothing to compare', () => {
  const of = (scores: Record<string, number[]>) =>
    resultsOf({ support: { metrics: { faithfulness: {}, mrr: {} }, cases: { refund: scores } } })
  const { metrics } = compare(of({ faithfulness: [1], mrr: [1] }), of({ mrr: [1] }))
  expect(metrics[0]).toMatchObject({
    metric: 'faithfulness',
    verdict: 'inconclusive',
    reason: 'No case was scored in both runs.',
  })
})

describe('a set that is not in the run', () => {
  const one = { cases: { hours: { faithfulness: [1, 1] } } }
  const before = resultsOf({ clinic: one, support: one })
  const after = resultsOf({ support: one })

  test('is not gone where its file could not be read, or the run was stopped', () => {
    const broken = [{ file: 'clinic.golden.yaml', reason: 'No YAML' }]
    const found = (run: Partial<Results['run']>) =>
      compare(before, { ...after, run: { ...after.run, ...run } }).changes
    expect(found({})).toMatchObject([{ set: 'clinic', change: 'removed' }])
    expect([found({ broken }), found({ complete: false })]).toEqual([[], []])
  })
})

test('a case is skipped in its own set alone', () => {
  const cases = { hours: { faithfulness: [1] }, menu: { faithfulness: [1] } }
  const before = resultsOf({ clinic: { cases }, support: { cases } })
  const left = { cases: { menu: cases.menu } }
  const after = {
    ...resultsOf({ clinic: left, support: left }),
    unrecorded: [
      { set: 'clinic', caseId: 'hours', file: 'clinic.golden.yaml', why: 'skipped' as const },
    ],
  }
  expect(compare(before, after).changes).toEqual([
    { set: 'clinic', caseId: 'hours', change: 'skipped' },
    { set: 'support', caseId: 'hours', change: 'removed' },
  ])
})

test('a case that got another name in a set that got another name is told once, in order', () => {
  const score = { faithfulness: [1, 1] }
  const before = resultsOf({
    support: { cases: { doors: score, hours: score, menu: score }, hashes: { hours: 'when' } },
  })
  const after = resultsOf({
    clinic: {
      cases: { arrival: score, doors: score, opening: score },
      hashes: { opening: 'when' },
    },
  })
  const renamed = { set: 'clinic', change: 'renamed', formerSet: 'support' }
  expect(compare(before, after).changes).toEqual([
    { set: 'clinic', caseId: 'arrival', change: 'new' },
    { ...renamed, caseId: 'doors', formerId: 'doors' },
    { set: 'clinic', caseId: 'menu', change: 'removed' },
    { ...renamed, caseId: 'opening', formerId: 'hours' },
  ])
})
