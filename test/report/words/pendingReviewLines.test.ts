import { expect, test } from 'vitest'
import { pendingReviewLines } from '../../../src/report/words/pendingReviewLines.ts'
import type { Results } from '../../../src/results/results.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'
import { markdownOf } from '../markdown/markdownOf.ts'
import { render } from '../supportRun.ts'

const run = supportRun(supportCases(5, () => [1, 1, 0]))
const ids = [...new Set(run.cases.map(({ caseId }) => caseId))]

const pending = (count: number): Results => ({
  ...run,
  cases: run.cases.map(record =>
    ids.indexOf(record.caseId) < count ? { ...record, review: 'pending' } : record,
  ),
})

test('cases that nobody accepted are counted once, however often they ran', () => {
  expect(pendingReviewLines(pending(0))).toEqual([])
  expect(pendingReviewLines(pending(1))).toEqual(['1 of 5 cases is pending review'])
})

test.each([
  ['terminal', render],
  ['Markdown', markdownOf],
])('the report says it: %s', (_where, report) => {
  expect(report({ results: pending(3) })).toContain('3 of 5 cases are pending review\n')
  expect(report({ results: run })).not.toContain('review')
})
