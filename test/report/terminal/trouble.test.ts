import { describe, expect, test } from 'vitest'
import {
  caseRecord,
  matcherRecord,
  metricSetting,
  recordedRun,
  setRun,
} from '../../results/recordedRun.ts'
import { healthy, hours, judged, refunds, render, shipping } from '../supportRun.ts'

describe('a run', () => {
  test('whose mean misses its floor by less than is usually shown', () => {
    const poor = { ...refunds, ...judged(0.7998) }
    const sets = {
      support: setRun({
        policy: {
          metrics: {
            faithfulness: metricSetting({ mean: 0.8 }),
            documentRecall: metricSetting({ gate: false }),
          },
        },
      }),
    }
    expect(render({ results: recordedRun({ records: [poor], sets }) })).toMatchInlineSnapshot(`
      "
      RAG floor: support › faithfulness is 0.7998, required at least 0.800
      judge: lexical · 1 case · 2 calls, 0 replayed · 800 prompt + 90 completion tokens

      set support  golden/support.golden.yaml
        metric          n    mean    floor  verdict
        faithfulness    1  0.7998  ≥ 0.800  floor
        documentRecall  1   1.000           no-baseline, not gated
        │ faithfulness: The mean is 0.7998 and must be at least 0.8. There is no baseline yet. Record one: npx vitest-rag baseline update

      worst cases
        faithfulness 0.800  support › refund-window  golden/support.golden.yaml:12
          │ “How long do I have to return a product?”

      to pass: raise the mean, or lower its floor (\`mean\`) and record that: npx vitest-rag baseline update --loosen
      all scores and evidence: .vitest-rag/results.json
      "
    `)
  })

  test('in which a pipeline and a judge failed', () => {
    const results = recordedRun({
      records: [
        caseRecord({
          caseId: 'shipping-cost',
          line: 20,
          error: 'TypeError: fetch failed',
          scores: {},
          measurements: {},
        }),
        caseRecord({
          scores: {
            faithfulness: { status: 'judgeError', reason: 'claim c2 has no verdict' },
            documentRecall: { status: 'scored', value: 1 },
          },
        }),
      ],
      matchers: [
        matcherRecord(),
        matcherRecord({ pass: false, score: { status: 'scored', value: 0.5 } }),
        matcherRecord({ pass: false, score: { status: 'judgeError', reason: 'no answer' } }),
      ],
      unrecorded: [{ set: 'support', caseId: 'clinic-hours', why: 'failed' }],
    })
    expect(render({ results, former: healthy })).toMatchInlineSnapshot(`
      "
      RAG error: Cases failed without a record (1): support › clinic-hours
      error: The pipeline gave no answer (1): support › shipping-cost (TypeError: fetch failed)
      error: Scores could not be told (1): support › refund-window faithfulness (claim c2 has no verdict)
      judge: lexical · 2 cases · 7 calls, 3 replayed · 2,500 prompt + 300 completion tokens

      set support  golden/support.golden.yaml
        metric            n   mean    floor  baseline  delta  + / − / =  detects  verdict
        faithfulness    0/1      -  ≥ 0.900                                       floor
        documentRecall    1  1.000              1.000  0.000  0 / 0 / 1    0.020  unchanged
        │ faithfulness: No case has a score, and the mean must be at least 0.9. No case was scored in both runs.

      errors
        support › refund-window  golden/support.golden.yaml:12  faithfulness: claim c2 has no verdict
        support › shipping-cost  golden/support.golden.yaml:20  TypeError: fetch failed

      matchers: 3 scores, 1 failed, 1 could not be judged

      to go on: mend what failed and run again; it tells nothing about quality
      all scores and evidence: .vitest-rag/results.json
      "
    `)
  })

  test('that another judge judged', () => {
    const measurements = {
      ...refunds.measurements,
      faithfulness: {
        fingerprint: 'ffff',
        judge: { name: 'openai', model: 'gpt-5-mini', deterministic: false },
      },
    }
    const results = recordedRun({
      records: [refunds, shipping, hours].map(record => ({ ...record, measurements })),
    })
    expect(render({ results, former: healthy })).toMatchInlineSnapshot(`
      "
      RAG incompatible: support › faithfulness can not be compared with the baseline
      judge: openai gpt-5-mini · 3 cases · 6 calls, 0 replayed · 2,400 prompt + 270 completion tokens

      set support  golden/support.golden.yaml
        metric          n   mean  95 % interval    floor  baseline  delta  + / − / =  detects  verdict
        faithfulness    3  0.917    0.212–1.000  ≥ 0.900                                       incompatible
        documentRecall  3  1.000                             1.000  0.000  0 / 0 / 3    0.020  unchanged
        │ faithfulness: Not comparable with the baseline: the judge changed from lexical to openai gpt-5-mini. Record a new one: npx vitest-rag baseline update

      worst cases
        faithfulness 0.750  support › clinic-hours  golden/support.golden.yaml:31
          │ “When is the clinic open?”
          │ 1 of 2 claims of the answer supported
          │   ✗ refuted: The clinic is open on Sundays.
          │       reason: The passage says that it is closed.
          │       nearest passage: hours.md#2: "Closed on Saturdays and Sundays."

      to compare again from here on: npx vitest-rag baseline update
      all scores and evidence: .vitest-rag/results.json
      "
    `)
  })

  test('of a part of the cases', () => {
    const results = recordedRun({
      records: [{ ...refunds, ...judged(0.5) }],
      unrecorded: [
        { set: 'support', caseId: 'shipping-cost', why: 'deselected' },
        { set: 'support', caseId: 'clinic-hours', why: 'deselected' },
      ],
    })
    expect(render({ results, former: healthy })).toMatchInlineSnapshot(`
      "
      RAG incomplete: not everything was measured
      not gated: partial run: 1 of 3 cases ran
      judge: lexical · 1 case · 2 calls, 0 replayed · 800 prompt + 90 completion tokens

      set support  golden/support.golden.yaml
        metric          n   mean    floor  baseline   delta  + / − / =  detects  verdict
        faithfulness    1  0.500  ≥ 0.900     1.000  -0.500  0 / 1 / 0    0.020  incomplete
        documentRecall  1  1.000              1.000   0.000  0 / 0 / 1    0.020  incomplete

      worst cases
        faithfulness 1.000 → 0.500  support › refund-window  golden/support.golden.yaml:12
          │ “How long do I have to return a product?”

      all scores and evidence: .vitest-rag/results.json
      "
    `)
  })

  test('in which a case missed a threshold in every repeat', () => {
    const missed = [
      { metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 3 },
    ]
    const records = [0, 1, 2].map(repeat => caseRecord({ repeat, missed }))
    expect(render({ results: recordedRun({ records }) })).toContain(
      '\n1 case missed a threshold: support › refund-window (faithfulness 1.000, at least 0.800)\n',
    )
  })

  test('after cases came, went and changed', () => {
    const results = recordedRun({
      records: [
        refunds,
        { ...hours, caseId: 'opening-hours', hash: 'aaaaaaaaaaaa' },
        { ...shipping, hash: 'bbbbbbbbbbbb' },
      ],
    })
    expect(render({ results, former: healthy })).toContain(
      [
        '1 case new: support › opening-hours',
        '1 case removed: support › clinic-hours',
        '1 case changed: support › shipping-cost',
      ].join('\n'),
    )
  })

  test('that was stopped', () => {
    const results = recordedRun({ records: [refunds], complete: false })
    expect(render({ results, former: healthy })).toContain(
      '\nnot gated: incomplete run: 1 of 1 cases ran\n',
    )
  })

  test('of ordinary tests, in which nothing is gated', () => {
    const matchers = [matcherRecord(), matcherRecord({ pass: false })]
    const results = recordedRun({ records: [], sets: {}, matchers })
    expect(render({ results })).toMatchInlineSnapshot(`
      "
      RAG matchers: 2 scores, 1 failed · 2 calls, 2 replayed · 600 prompt + 80 completion tokens
      "
    `)
  })
})
