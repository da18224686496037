import { describe, expect, test } from 'vitest'
import { matcherRecord, metricSetting, recordedRun, setRun } from '../../results/recordedRun.ts'
import { failed, healthy, judged, judgedByAnother, refunds, render } from '../supportRun.ts'

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
