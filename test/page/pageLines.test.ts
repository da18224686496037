import { expect, test } from 'vitest'
import {
  criticalCases,
  pageErrors,
  pageFindings,
  pageThresholds,
} from '../../src/page/pageLines.ts'
import { gatedPart } from '../../src/results/gatedPart.ts'
import { caseRecord } from '../results/recordedRun.ts'
import { troubledRun } from './pagedRun.ts'

const { results, decision } = troubledRun()
const refund = { set: 'support', caseId: 'docs/refund (EU)' }

test('an error leads to its case, in its variant', () => {
  expect(pageErrors(results)).toEqual([
    {
      text: expect.stringContaining('Error: no index') as unknown,
      cases: [{ set: 'support', variant: 'hyde', caseId: 'hours' }],
    },
  ])
})

test('of many errors the rest is counted', () => {
  const cases = Array.from({ length: 23 }, (_, index) =>
    caseRecord({ caseId: `case-${index}`, error: 'away' }),
  )
  const lines = pageErrors({ ...results, cases })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toEqual({ text: '… and 3 more' })
})

test('critical cases and missed thresholds lead to their cases', () => {
  const critical = { ...decision, verdict: 'critical' as const }
  expect(criticalCases(critical)).toEqual([refund])
  expect(criticalCases({ ...decision, verdict: 'regressed' })).toEqual([])
  expect(pageFindings(decision, 'another reason')).toContainEqual({
    text: expect.stringContaining('docs/refund (EU)') as unknown,
    cases: [refund],
  })
  expect(pageThresholds(gatedPart(results), decision)).toEqual([
    {
      text: expect.stringContaining('2 cases missed a threshold') as unknown,
      cases: [
        { ...refund, variant: 'plain' },
        { set: 'support', variant: 'plain', caseId: 'hours' },
      ],
      state: 'failed',
    },
  ])
})

test('what a case misses now and then leads to it, and has not failed', () => {
  const miss = { ...refund, metric: 'faithfulness', score: 0.5, threshold: 0.8 }
  const missedNowAndThen = [{ ...miss, direction: 'higher' as const }]
  const lines = pageThresholds({ ...results, cases: [] }, { ...decision, missedNowAndThen })
  expect(lines.at(-1)).toEqual({
    text: expect.stringContaining('1 case misses a threshold now and then') as unknown,
    cases: [refund],
  })
})
