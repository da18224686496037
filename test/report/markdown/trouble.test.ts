import { describe, expect, test } from 'vitest'
import { matcherRecord, recordedRun, setRun } from '../../results/recordedRun.ts'
import { failed, healthy, hours, refunds, shipping } from '../supportRun.ts'
import { markdownOf } from './markdownOf.ts'

describe('a run', () => {
  test('in which a pipeline and a judge failed', () => {
    const text = markdownOf({ results: failed, former: healthy })
    expect(text).toContain(
      [
        '## 💥 RAG could not decide (error): the run cannot be judged\n',
        '- error: Cases failed without a record (1): support › clinic-hours',
        '- error: The pipeline gave no answer (1): support › shipping-cost (TypeError: fetch failed)',
        '- error: Scores could not be determined (1): support › refund-window faithfulness (claim c2 has no verdict)',
        '- not gated: incomplete run: 2 of 3 cases ran\n',
      ].join('\n'),
    )
    expect(text).toContain('| – (0 of 1 case) |  |  | ≥ 0.900 | 💥 error |\n')
    expect(text).toContain(
      [
        '### Errors\n',
        '- support › refund-window golden/support.golden.yaml:12 faithfulness: claim c2 has no verdict',
        '- support › shipping-cost golden/support.golden.yaml:20 TypeError: fetch failed\n',
      ].join('\n'),
    )
    expect(text).toContain(
      '\n- fix what failed, then run again: this run says nothing about quality\n',
    )
  })

  test('of which the golden sets are less strict than before', () => {
    const sets = { support: setRun({ policy: { metrics: {} } }) }
    const results = recordedRun({ records: [refunds, shipping, hours], sets })
    const text = markdownOf({ results, former: healthy })
    expect(text).toContain(
      [
        '## ❌ RAG failed (policy): the golden sets are less strict than before',
        '- policy: support is less strict than in the baseline: documentRecall is no longer scored; faithfulness is no longer scored.\n- no score can fail support: no metric there is gated or has a floor or a threshold; for example, write `metrics: { documentRecall: { gate: true } }`',
        // No table of metrics stands between: there is none left.
        '### Refuted claims',
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
        '\n\n### Changed files that affect the verdict\n',
        '- `.vitest-rag/baseline.json`',
        '- `golden/\\u{60}\\u{7c}\\u{60}.golden.yaml`',
        '- `yarn.lock` changes vitest from 5.0.1 to `npm:<b>@5` `@everyone`\n\n### `support`',
      ].join('\n'),
    )
    expect(text).toContain(
      '- compared with nothing: there is no .vitest-rag/baseline.json of `0123456789ab`\n',
    )
  })

  test('without cases', () => {
    expect(markdownOf({ results: recordedRun({ records: [] }) })).toMatchInlineSnapshot(`
      "## ⚠️ RAG could not decide (incomplete): not everything was measured

      - not gated: no case of a golden set ran

      ### \`support\` in \`golden/support.golden.yaml\`

      | metric | now | floor | verdict |
      | --- | ---: | ---: | --- |
      | \`faithfulness\` | – (0 of 0 cases) | ≥ 0.900 | ⚠️ incomplete |
      | \`documentRecall\` | – (0 of 0 cases) |  | ⚠️ incomplete |

      <details>
      <summary>What the numbers rest on</summary>

      - compared with nothing: there is no baseline
      - judge: none

      </details>

      ### Next steps

      - all scores and evidence: .vitest-rag/results.jsonl
      - to run the golden sets again: \`npx vitest-rag run\`
      - judge: 0 calls, 0 replayed
      - [what the columns mean](https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns)
      "
    `)
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
