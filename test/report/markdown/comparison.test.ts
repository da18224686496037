import { describe, expect, test } from 'vitest'
import { matcherRecord, recordedRun } from '../../results/recordedRun.ts'
import { healthy, hours, judged, refunds, shipping } from '../supportRun.ts'
import { markdownOf } from './markdownOf.ts'

describe('a run', () => {
  test('in which nothing got worse shows what is furthest from perfect, and asks for nothing', () => {
    const text = markdownOf({ results: healthy, former: healthy })
    expect(text).toMatch(/^## ✅ RAG passed \(unchanged\): nothing got worse\n\n### /u)
    expect(text).toContain(
      '| `documentRecall` | 1.000 | 1.000 | 0.000 | 0 / 0 / 3 |  | ✅ unchanged |\n',
    )
    expect(text).toContain('\n- `support › clinic-hours` (`golden/support.golden.yaml:31`): ')
    expect(text).toMatch(
      /compared, 1 run in the baseline and 1 now; detectable drops: 0\.020 in [^;]*; fewer than 30 cases: they say little about other questions\n/u,
    )
    expect(text).toContain('### Next steps\n\n- all scores and evidence: ')
  })

  test('that has nothing to be compared with', () => {
    const results = recordedRun({
      records: [refunds, shipping, hours],
      matchers: [matcherRecord()],
    })
    expect(markdownOf({ results })).toMatchInlineSnapshot(`
      "## ✅ RAG passed (no-baseline): thresholds met; nothing to compare with yet

      ### \`support\` in \`golden/support.golden.yaml\`

      | metric | now (1 run) | floor | verdict |
      | --- | ---: | ---: | --- |
      | \`faithfulness\` | 0.917 (3 cases, 0.212–1.000) | ≥ 0.900 | ⚠️ no-baseline |
      | \`documentRecall\` | 1.000 (3 cases, 0.245–1.000) |  | ⚠️ no-baseline |

      - \`faithfulness\`, \`documentRecall\`: There is no baseline yet. Record one: \`npx vitest-rag baseline update\`

      ### Worst cases

      - \`support › clinic-hours\` (\`golden/support.golden.yaml:31\`): \`faithfulness\` 0.75
        <details open>
        <summary>question, answers and what is wrong</summary>

        - “When is the clinic open?”
        - 1 of 2 claims of the answer supported<br>✗ refuted: The clinic is open on Sundays.<br>reason: The passage says that it is closed.<br>refuted by: \`hours.md#2\`: "Closed on Saturdays and Sundays."

        </details>

      <details>
      <summary>What the numbers rest on</summary>

      - compared with nothing: there is no baseline
      - judge: lexical

      </details>

      ### Next steps

      - to compare later runs with this one: \`npx vitest-rag baseline update\`
      - all scores and evidence: .vitest-rag/results.jsonl
      - to run the golden sets again: \`npx vitest-rag run\`
      - judge: 7 calls, 1 replayed · 2,700 prompt + 310 completion tokens
      - matchers: 1 score, all passed
      - [what the columns mean](https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns)
      "
    `)
  })

  test('that got better folds those cases away', () => {
    const results = recordedRun({ records: [refunds, shipping, { ...hours, ...judged(1) }] })
    const text = markdownOf({ results, former: healthy })
    expect(text).toMatch(
      /^## ✅ RAG passed \(improved\): support › faithfulness rose by 0.083 \(0.917 → 1.000, 3 cases\)\n/u,
    )
    expect(text).toContain(
      [
        '<summary>1 case got better</summary>',
        '- `support › clinic-hours` (`golden/support.golden.yaml:31`): `faithfulness` was 0.75, is 1',
        '</details>',
        '### Refuted claims',
      ].join('\n\n'),
    )
    expect(text).not.toContain('### Worst cases')
    expect(text).toContain(
      '\n- to compare later runs with these scores: `npx vitest-rag baseline update`\n',
    )
  })
})
