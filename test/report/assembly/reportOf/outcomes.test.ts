import { describe, expect, test } from 'vitest'
import { snapshot } from '../../../../src/baseline/snapshot.ts'
import { decide } from '../../../../src/gate/decide.ts'
import { reportOf } from '../../../../src/report/assembly/reportOf.ts'
import type { NoteName } from '../../../../src/report/model/report.ts'
import type { Results } from '../../../../src/results/results.ts'
import { matcherRecord, recordedRun } from '../../../results/recordedRun.ts'
import { failed, healthy, hours, refunds, shipping } from '../../supportRun.ts'

/** What a run says beside its tables. */
function told(results: Results, former?: Results) {
  const baseline = former && snapshot(former)
  const report = reportOf({ results, baseline, decision: decide({ results, baseline }) })
  const { headline, comparedWith, judge, cases, notes, sets, errors } = report
  const texts = (name: NoteName) => notes[name].map(({ text }) => text)
  return { headline, comparedWith, judge, cases, texts, sets, errors }
}

describe('a run', () => {
  test('in which nothing got worse shows what is furthest from perfect, and asks for nothing', () => {
    const { headline, cases, texts } = told(healthy, healthy)
    expect(headline).toMatchObject({ outcome: 'passed (unchanged)', reason: 'nothing got worse' })
    expect(cases).toMatchObject({ worst: [{ caseId: 'clinic-hours' }], worstCount: 1 })
    expect([texts('stepsToDecide'), texts('verdictSteps')]).toEqual([[], []])
    expect(texts('recordsFile')).toEqual(['all scores and evidence: .vitest-rag/results.jsonl'])
  })

  test('that has nothing to be compared with', () => {
    const results = recordedRun({
      records: [refunds, shipping, hours],
      matchers: [matcherRecord()],
    })
    const { headline, comparedWith, judge, cases, texts, sets } = told(results)
    expect(headline).toMatchObject({
      outcome: 'passed (no-baseline)',
      reason: 'thresholds met; nothing to compare with yet',
    })
    expect(comparedWith.text).toBe('nothing: there is no baseline')
    expect(judge).toEqual({
      names: 'lexical',
      cases: 3,
      costs: '7 calls, 1 replayed · 2,700 prompt + 310 completion tokens',
    })
    expect(sets[0]?.rows.map(({ reason }) => reason)).toEqual(
      Array(2).fill('There is no baseline yet. Record one: npx vitest-rag baseline update'),
    )
    expect(cases.worst).toMatchObject([
      {
        caseId: 'clinic-hours',
        scores: [{ metric: 'faithfulness', value: 0.75 }],
        asked: ['“When is the clinic open?”'],
        faults: [
          [
            '1 of 2 claims of the answer supported',
            '  ✗ refuted: The clinic is open on Sundays.',
            '      reason: The passage says that it is closed.',
            '      refuted by: hours.md#2: "Closed on Saturdays and Sundays."',
          ],
        ],
      },
    ])
    expect(texts('matchers')).toEqual(['matchers: 1 score, all passed'])
    expect(texts('verdictSteps')).toEqual([
      'to compare later runs with this one: npx vitest-rag baseline update',
    ])
  })

  test('in which a pipeline and a judge failed', () => {
    const { headline, judge, texts, errors } = told(failed, healthy)
    expect(headline).toMatchObject({
      outcome: 'could not decide (error)',
      reason: 'Cases failed without a record (1): support › clinic-hours',
      plainReason: '2 of 3 cases ended in an error; the judge failed in 1 of 3 cases',
    })
    expect(texts('findings')).toEqual([
      'error: Cases failed without a record (1): support › clinic-hours',
      'error: The pipeline gave no answer (1): support › shipping-cost (TypeError: fetch failed)',
      'error: Scores could not be determined (1): support › refund-window faithfulness (claim c2 has no verdict)',
    ])
    expect(texts('notGated')).toEqual(['not gated: incomplete run: 2 of 3 cases ran'])
    expect(judge).toEqual({
      names: 'lexical',
      cases: 2,
      costs: '7 calls, 3 replayed · 2,500 prompt + 300 completion tokens',
    })
    expect(errors.map(({ text }) => text)).toEqual([
      'support › refund-window  golden/support.golden.yaml:12  faithfulness: claim c2 has no verdict',
      'support › shipping-cost  golden/support.golden.yaml:20  TypeError: fetch failed',
    ])
    expect(texts('matchers')).toEqual(['matchers: 2 scores, 1 failed, 1 could not be judged'])
    expect([...texts('stepsToDecide'), ...texts('verdictSteps')]).toEqual([
      'fix what failed, then run again: this run says nothing about quality',
    ])
  })
})
