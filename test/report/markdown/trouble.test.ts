import { describe, expect, test } from 'vitest'
import { matcherRecord, recordedRun, setRun } from '../../results/recordedRun.ts'
import { failed, healthy, hours, refunds, shipping } from '../supportRun.ts'
import { markdownCells } from '../tableCells.ts'
import { markdownOf } from './markdownOf.ts'

describe('a run', () => {
  test('in which a pipeline and a judge failed', () => {
    const text = markdownOf({ results: failed, former: healthy })
    expect(text).toMatch(
      /^## 💥 RAG could not decide \(error\): 2 of 3 cases ended in an error; the judge failed in 1 of 3 cases\n\n1 case compared with [^\n]+\n\n- error: Cases failed/u,
    )
    expect(markdownCells(text, 'faithfulness')).toMatchObject({
      now: '– (0 of 1 case)',
      required: '≥ 0.900',
    })
  })

  test('of which the golden sets are less strict than before', () => {
    const sets = { support: setRun({ policy: { metrics: {} } }) }
    const results = recordedRun({ records: [refunds, shipping, hours], sets })
    const text = markdownOf({ results, former: healthy })
    expect(text).toContain(
      [
        '## ❌ RAG failed (policy): the golden sets are less strict than before',
        'Compared with the baseline of the working tree',
        '- policy: support is less strict than in the baseline: documentRecall is no longer scored; faithfulness is no longer scored.',
        // No table of metrics stands between: there is none left.
        '### Look at',
        '- no score can fail support: no metric there is gated or has a floor or a threshold; for example, write `metrics: { documentRecall: { gate: true } }`',
      ].join('\n\n'),
    )
    expect(text).toContain(
      '\n- to accept it: `npx vitest-rag baseline update`, with --loosen if rules are less strict\n',
    )
  })

  test('of a change to what it is judged by', () => {
    const changedInputs = [
      { path: '.vitest-rag/baseline.json' },
      { path: 'golden/`|`.golden.yaml' },
      { path: 'yarn.lock', change: 'changes vitest from 5.0.1 to npm:<b>@5 @everyone' },
    ]
    const comparedWith = '.vitest-rag/baseline.json of 0123456789ab'
    const text = markdownOf({ results: healthy, changedInputs, comparedWith })
    expect(text).toContain(
      [
        '\n\n### Look at\n\n- this change edits what judges it: `.vitest-rag/baseline.json`',
        '`golden/\\u{60}\\u{7c}\\u{60}.golden.yaml`',
        '`yarn.lock` changes vitest from 5.0.1 to `npm:<b>@5` `@everyone`\n',
      ].join(', '),
    )
    expect(text).toContain(
      '\nCompared with nothing: there is no .vitest-rag/baseline.json of `0123456789ab`\n',
    )
  })

  test('without cases', () => {
    const text = markdownOf({ results: recordedRun({ records: [] }) })
    expect(text).toMatch(
      /^## ⚠️ RAG could not decide \(incomplete\): not everything was measured\n\nCompared with nothing: there is no baseline\n\n/u,
    )
    expect(markdownCells(text, 'faithfulness')).toMatchObject({
      now: '– (0 of 0 cases)',
    })
    expect(text).toContain('\n- judge: none\n')
    expect(text).toContain('\n- judge: 0 calls, 0 replayed\n')
  })

  test('of ordinary tests, in which nothing is gated', () => {
    const matchers = [matcherRecord(), matcherRecord({ pass: false })]
    const results = recordedRun({ records: [], sets: {}, matchers })
    expect(markdownOf({ results })).toMatchInlineSnapshot(`
      "## RAG matchers: 2 scores, 1 failed · 2 calls, 2 replayed · 600 prompt + 80 completion tokens
      "
    `)
  })

  test('of ordinary tests, where a baseline has cases that nobody ran', () => {
    const results = recordedRun({ records: [], sets: {}, matchers: [matcherRecord()] })
    const markdown = markdownOf({ results, former: healthy })
    expect(markdown).toMatch(/^## \S+ RAG /)
    expect(markdown).toContain('3 cases removed: ')
  })
})
