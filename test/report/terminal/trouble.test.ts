import { describe, expect, test } from 'vitest'
import { matcherRecord, metricSetting, recordedRun, setRun } from '../../results/recordedRun.ts'
import { failed, healthy, judged, judgedByAnother, refunds, render } from '../supportRun.ts'
import { terminalCells } from '../tableCells.ts'

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
    expect(terminalCells(text, 'faithfulness')).toMatchObject({ mean: '0.7998', floor: '≥ 0.800' })
    expect(terminalCells(text, 'documentRecall')).toMatchObject({ mean: '1.000' })
    expect(text).toContain('\nworst cases\n  faithfulness 0.7998  support › refund-window  ')
    expect(text).toContain(
      '\nto pass: raise the mean, or lower its floor (`mean`) and record that: ',
    )
  })

  test('in which a pipeline and a judge failed', () => {
    const text = render({ results: failed, former: healthy })
    expect(text).toContain(
      [
        '\nRAG could not decide (error): Cases failed without a record (1): support › clinic-hours',
        'error: The pipeline gave no answer (1): support › shipping-cost (TypeError: fetch failed)',
        'error: Scores could not be determined (1): support › refund-window faithfulness (claim c2 has no verdict)',
        'not gated: incomplete run: 2 of 3 cases ran\n',
      ].join('\n'),
    )
    expect(terminalCells(text, 'faithfulness')).toMatchObject({
      n: '0/1',
      mean: '-',
      verdict: 'error',
    })
  })

  test('that another judge judged', () => {
    const text = render({ results: judgedByAnother, former: healthy })
    expect(text).toContain(
      [
        'RAG failed (incompatible): support › faithfulness cannot be compared with the baseline',
        'judge: openai gpt-5-mini · 3 cases · ',
      ].join('\n'),
    )
    expect(terminalCells(text, 'faithfulness')).toMatchObject({
      '95 % interval': '0.212–1.000',
      verdict: 'incompatible',
    })
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
