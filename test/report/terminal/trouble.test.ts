import { describe, expect, test } from 'vitest'
import {
  caseRecord,
  matcherRecord,
  metricSetting,
  recordedRun,
  setRun,
} from '../../results/recordedRun.ts'
import {
  failed,
  healthy,
  judged,
  judgedByAnother,
  otherCases,
  refunds,
  render,
} from '../supportRun.ts'

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
    const text = render({ results: recordedRun({ records: [poor], sets }) })
    expect(text).toContain(
      '\nRAG failed (floor): support › faithfulness is 0.7998, required at least 0.800\n',
    )
    expect(text).toContain('\n  faithfulness    1  0.7998  ≥ 0.800  floor\n')
    expect(text).toContain('\n  documentRecall  1   1.000           no-baseline, not gated\n')
    expect(text).toContain('\nworst cases\n  faithfulness 0.7998  support › refund-window  ')
    expect(text).toContain(
      '\nto pass: raise the mean, or lower its floor (`mean`) and record that: ',
    )
  })

  test('in which a pipeline and a judge failed', () => {
    expect(render({ results: failed, former: healthy })).toMatchInlineSnapshot(`
      "
      RAG could not decide (error): Cases failed without a record (1): support › clinic-hours
      error: The pipeline gave no answer (1): support › shipping-cost (TypeError: fetch failed)
      error: Scores could not be determined (1): support › refund-window faithfulness (claim c2 has no verdict)
      not gated: incomplete run: 2 of 3 cases ran
      judge: lexical · 2 cases · 7 calls, 3 replayed · 2,500 prompt + 300 completion tokens

      set support  golden/support.golden.yaml
        metric            n   mean    floor  baseline  delta  + / − / =  detects  verdict
        faithfulness    0/1      -  ≥ 0.900                                       error
        documentRecall    1  1.000              1.000  0.000  0 / 0 / 1    0.020  incomplete

      errors
        support › refund-window  golden/support.golden.yaml:12  faithfulness: claim c2 has no verdict
        support › shipping-cost  golden/support.golden.yaml:20  TypeError: fetch failed

      matchers: 2 scores, 1 failed, 1 could not be judged

      fix what failed, then run again: this run says nothing about quality
      all scores and evidence: .vitest-rag/results.jsonl
      what the columns mean: https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns
      "
    `)
  })

  test('that another judge judged', () => {
    const text = render({ results: judgedByAnother, former: healthy })
    expect(text).toContain(
      [
        'RAG failed (incompatible): support › faithfulness cannot be compared with the baseline',
        'judge: openai gpt-5-mini · 3 cases · ',
      ].join('\n'),
    )
    expect(text).toMatch(
      /\n {2}faithfulness {4}3 {2}0\.917 +0\.212–1\.000 {2}≥ 0\.900 +incompatible\n/u,
    )
    expect(text).toContain('the judge changed from lexical to openai gpt-5-mini. Record a new one')
    expect(text).toContain(
      '\nto compare with these scores from now on: npx vitest-rag baseline update --rejudge',
    )
  })

  test('of a part of the cases', () => {
    const results = recordedRun({
      records: [{ ...refunds, ...judged(0.5) }],
      unrecorded: [
        { set: 'support', caseId: 'shipping-cost', why: 'deselected' },
        { set: 'support', caseId: 'clinic-hours', why: 'deselected' },
      ],
    })
    const text = render({ results, former: healthy })
    expect(text).toContain(
      [
        'RAG could not decide (incomplete): not everything was measured',
        'not gated: partial run: 1 of 3 cases ran, without support › clinic-hours, support › shipping-cost',
        'judge: lexical · 1 case · ',
      ].join('\n'),
    )
    expect(text).toMatch(/\n {2}faithfulness .* -0\.500 .* incomplete\n/u)
    expect(text).not.toContain('baseline update')
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
    expect(render({ results: otherCases, former: healthy })).toContain(
      [
        '1 case new: support › opening-hours',
        '1 case removed: support › clinic-hours',
        '1 case changed, not compared: support › shipping-cost (documentRecall 1.000 → 1.000, faithfulness 1.000 → 1.000)',
      ].join('\n'),
    )
  })

  test('that was stopped', () => {
    const results = recordedRun({ records: [refunds], complete: false })
    expect(render({ results, former: healthy })).toContain(
      '\nnot gated: incomplete run: it ended early, or shards are missing (1 case ran)\n',
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
