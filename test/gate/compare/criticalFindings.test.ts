import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { criticalFindings } from '../../../src/gate/compare/criticalFindings.ts'
import { joinCases } from '../../../src/gate/compare/join.ts'
import type { CaseRecord, Results } from '../../../src/results/results.ts'
import { judgeError, notApplicable } from '../../../src/score.ts'
import type { Score } from '../../../src/score.ts'
import { supportRun } from '../runs.ts'

const declined = notApplicable('The answer declined.')
const atLeast = { faithfulness: { each: 0.8, direction: 'higher' as const } }

function runOf(
  scores: readonly (number | Score)[],
  critical: NonNullable<CaseRecord['critical']> = atLeast,
  missed: string[] = [],
): Results {
  const run = supportRun({ refund: scores })
  const records = run.cases.map(record => ({
    ...record,
    critical,
    missed: missed.map(metric => ({
      metric,
      threshold: 0.8,
      direction: 'higher' as const,
      line: 3,
    })),
  }))
  return { ...run, cases: records }
}

function findingsOf(before: Results, after: Results, objection?: string) {
  const casesOf = (cases: object = {}) => new Map(Object.entries(cases))
  const { joined } = joinCases({
    set: 'support',
    baseline: casesOf(recordBaseline(before).sets['support']?.cases),
    current: casesOf(snapshot(after).sets['support']?.cases),
    unrecorded: new Map(),
  })
  return criticalFindings({
    set: 'support',
    joined,
    measurements: snapshot(after).sets['support']?.measurements ?? {},
    repeatsOf: caseId => after.cases.filter(record => record.caseId === caseId),
    isNoisy: () => false,
    incompatible: () => objection,
  })
}

const held = runOf([1])

test('names the case, the metric and the threshold', () => {
  expect(findingsOf(held, runOf([0.5]))).toEqual([
    {
      verdict: 'critical',
      reason:
        'support › refund: faithfulness at least 0.8 held in the run of the baseline and not in the run now.',
      critical: { set: 'support', caseId: 'refund', metric: 'faithfulness' },
    },
  ])
})

test('a threshold may be an upper one', () => {
  const atMost = { faithfulness: { each: 0.2, direction: 'lower' as const } }
  const [finding] = findingsOf(runOf([0.2], atMost), runOf([0.3], atMost))
  expect(finding?.reason).toContain('faithfulness at most 0.2 held')
})

test('what another judge measured is incompatible, and says why', () => {
  expect(findingsOf(held, runOf([0.5]), 'Another judge.')).toMatchObject([
    {
      verdict: 'incompatible',
      reason: 'support › refund: faithfulness at least 0.8 is missed. Another judge.',
    },
  ])
})

test('a case that the baseline could not score has held nothing', () => {
  expect(findingsOf(runOf([declined]), runOf([0.5]))).toEqual([])
})

test.each([
  ['the judge could not tell', runOf([judgeError('HTTP 500')], atLeast, ['faithfulness'])],
  ['the metric does not apply', runOf([declined])],
  ['only another metric missed its threshold', runOf([declined], atLeast, ['contextRecall'])],
])('nothing is lost where %s', (_why, after) => {
  expect(findingsOf(held, after)).toEqual([])
})

test('a threshold is missed by an answer that leaves nothing to measure', () => {
  const after = runOf([declined], atLeast, ['contextRecall', 'faithfulness'])
  expect(findingsOf(held, after)).toMatchObject([{ verdict: 'critical' }])
})

test('a repeat does not count if the pipeline failed in it', () => {
  const { cases, ...run } = runOf([0.5, 0.5])
  const crashed = cases.map(record =>
    record.repeat === 0 ? { ...record, scores: {}, error: 'The pipeline threw Error: no' } : record,
  )
  expect(findingsOf(held, { ...run, cases: crashed })).toMatchObject([
    { verdict: 'critical', reason: expect.stringContaining('and not in the run now') },
  ])
})
