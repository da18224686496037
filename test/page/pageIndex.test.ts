import { expect, test } from 'vitest'
import type { BesideReport } from '../../src/page/pageIndex.ts'
import type { CaseState, PageCaseRow } from '../../src/page/pageData.ts'
import { pageIndex } from '../../src/page/pageIndex.ts'
import { reportOf } from '../../src/report/assembly/reportOf.ts'
import { caseRecord } from '../results/recordedRun.ts'
import { plantedReport, plantedSet } from '../report/plantedRuns.ts'
import { troubledRun } from './pagedRun.ts'

const beside: BesideReport = {
  sets: ['support', 'faq'],
  notes: ['A note.'],
  trends: { runs: [], baseline: [] },
  metrics: [],
  cases: [],
  casesInPart: 50,
  gatedVariants: { support: 'plain' },
}
const report = reportOf(troubledRun())

test('the page opens with the report of its run, laid out for it', () => {
  const { sets, variants, explanations, ...index } = pageIndex(report, beside)
  expect({ sets, explanations }).toEqual({ sets: report.sets, explanations: report.explanations })
  expect(variants).toEqual(report.variants.map(({ cases: _, ...table }) => table))
  expect(index).toMatchInlineSnapshot(`
    {
      "cases": [],
      "casesInPart": 50,
      "errors": [
        {
          "cases": [
            {
              "caseId": "hours",
              "set": "support",
              "variant": "hyde",
            },
          ],
          "text": "support › hyde › hours  golden/support.golden.yaml:12  Error: no index",
        },
      ],
      "facts": [
        {
          "lines": [
            "vitest-rag 0.1.0",
          ],
          "name": "run",
        },
        {
          "lines": [
            "the baseline of the working tree",
          ],
          "name": "compared with",
        },
        {
          "lines": [
            "lexical",
            "8 calls, 0 replayed · 3,200 prompt + 360 completion tokens",
          ],
          "name": "judge",
        },
      ],
      "findings": [
        {
          "text": "A note.",
        },
        {
          "cases": [
            {
              "caseId": "docs/refund (EU)",
              "set": "support",
            },
          ],
          "text": "critical: support › docs/refund (EU): faithfulness at least 0.8 held in the run of the baseline and not in the run now.",
        },
        {
          "cases": [
            {
              "caseId": "docs/refund (EU)",
              "set": "support",
              "variant": "plain",
            },
            {
              "caseId": "hours",
              "set": "support",
              "variant": "plain",
            },
          ],
          "state": "failed",
          "text": "2 cases missed a threshold: support › docs/refund (EU) (faithfulness 0.200, at least 0.800), support › hours (faithfulness 0.200, at least 0.800)",
        },
      ],
      "gatedVariants": {
        "support": "plain",
      },
      "metrics": [],
      "nextSteps": [
        "fix what failed, then run again: this run says nothing about quality",
        "all scores and evidence: .vitest-rag/results.jsonl",
      ],
      "outcome": "could not decide",
      "outcomeText": "could not decide (error)",
      "reason": "The pipeline gave no answer (1): support › hyde › hours (Error: no index)",
      "reasonCases": [],
      "title": "could not decide (error) · support, faq",
      "trends": {
        "baseline": [],
        "runs": [],
      },
      "variantMeans": [],
      "weaknesses": [],
    }
  `)
})

test('of many errors the rest is counted', () => {
  const { results, decision } = troubledRun()
  const cases = Array.from({ length: 23 }, (_, index) =>
    caseRecord({ caseId: `case-${index}`, error: 'away' }),
  )
  const { errors } = pageIndex(reportOf({ results: { ...results, cases }, decision }), beside)
  expect(errors).toHaveLength(21)
  expect(errors.at(-1)).toEqual({ text: '… and 3 more' })
})

test('a case of a cause got worse in the list of cases too, and both give one number', () => {
  const row = (caseId: string, states: CaseState[]): PageCaseRow => ({
    ...{ set: 'support', caseId, question: '', drop: 0, scores: [] },
    states,
  })
  const index = pageIndex(plantedReport(plantedSet('support', 48, 'invents', 5)), {
    ...beside,
    gatedVariants: {},
    cases: [
      row('express', ['failed', 'declined']),
      row('warranty', ['worse']),
      row('express-2', ['worse']),
      row('express-3', []),
    ],
  })
  expect(index.cases.map(({ states }) => states)).toEqual([
    ['failed', 'worse', 'declined'],
    ['worse'],
    ['worse'],
    [],
  ])
  expect(index.worse).toBe('3 of 48 cases got worse')
})

test('a case that ended in an error got worse, and no cause counts it', () => {
  const row = (caseId: string, states: CaseState[]): PageCaseRow => ({
    ...{ set: 'support', caseId, question: '', drop: 0, scores: [] },
    states,
  })
  const { worse } = pageIndex(plantedReport(plantedSet('support', 48, 'invents', 5)), {
    ...beside,
    gatedVariants: {},
    cases: [row('warranty', ['worse']), row('returns', ['error', 'worse']), row('old', ['error'])],
  })
  expect(worse).toBe('2 of 48 cases got worse, 1 of them by an error')
})
