import { describe, expect, test } from 'vitest'
import { caseRecord, matcherRecord, recordedRun, setRun } from '../../results/recordedRun.ts'
import { healthy, hours, judged, refunds, shipping } from '../supportRun.ts'
import { markdownOf } from './markdownOf.ts'

describe('a run', () => {
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
      unrecorded: [{ set: 'support', caseId: 'clinic-hours', why: 'failed' }],
    })
    expect(markdownOf({ results, former: healthy })).toMatchInlineSnapshot(`
      "## 💥 RAG error: the run can not be judged

      - error: Cases failed without a record (1): support › clinic-hours
      - error: The pipeline gave no answer (1): support › shipping-cost (TypeError: fetch failed)
      - error: Scores could not be told (1): support › refund-window faithfulness (claim c2 has no verdict)

      ### \`support\` in \`golden/support.golden.yaml\`

      | metric | base (1 run) | now (1 run) | Δ (95 % interval) | better / worse / same | floor | verdict |
      | --- | ---: | ---: | ---: | ---: | ---: | --- |
      | \`faithfulness\` |  | – (0 of 1 case) |  |  | ≥ 0.900 ✗ | ❌ floor |
      | \`documentRecall\` | 1.000 | 1.000 | 0.000 | 0 / 0 / 1 |  | ✅ unchanged |

      - \`faithfulness\`: No case has a score, and the mean must be at least 0.9. No case was scored in both runs.

      ### Errors

      - support › refund-window golden/support.golden.yaml:12 faithfulness: claim c2 has no verdict
      - support › shipping-cost golden/support.golden.yaml:20 TypeError: fetch failed

      ### Suite changes

      - none

      ### Comparability

      - compared with the baseline of the working tree
      - judge: lexical
      - every metric is measured as in the baseline
      - \`support\`: 1 case compared, 1 run in the baseline and 1 now; drops that would show: 0.020 in \`documentRecall\`; fewer than 30 cases: small changes do not show

      ### How to go on

      - to go on: mend what failed and run again; it tells nothing about quality
      - all scores and evidence: .vitest-rag/results.json
      - to run the golden sets again: \`npx vitest-rag run\`
      - judge: 4 calls, 0 replayed · 1,600 prompt + 180 completion tokens
      "
    `)
  })

  test('of which less is asked than before', () => {
    const sets = { support: setRun({ policy: { metrics: {} } }) }
    const results = recordedRun({ records: [refunds, shipping, hours], sets })
    expect(markdownOf({ results, former: healthy })).toMatchInlineSnapshot(`
      "## ❌ RAG policy: less is asked than before

      - policy: support: less is asked than in the baseline: documentRecall is no longer asked for; faithfulness is no longer asked for.

      ### Refuted claims

      - \`support › clinic-hours\` (\`golden/support.golden.yaml:31\`)<br>✗ refuted: The clinic is open on Sundays.<br>\`hours.md#2\`: "Closed on Saturdays and Sundays."

      ### Suite changes

      - none

      ### Comparability

      - compared with the baseline of the working tree
      - judge: lexical

      ### How to go on

      - to accept it: \`npx vitest-rag baseline update\`, with --loosen where rules got looser
      - all scores and evidence: .vitest-rag/results.json
      - to run the golden sets again: \`npx vitest-rag run\`
      - judge: 6 calls, 0 replayed · 2,400 prompt + 270 completion tokens
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
    expect(markdownOf({ results, former: healthy })).toMatchInlineSnapshot(`
      "## ⚠️ RAG incomplete: not everything was measured

      - not gated: partial run: 1 of 3 cases ran

      ### \`support\` in \`golden/support.golden.yaml\`

      | metric | base (1 run) | now (1 run) | Δ (95 % interval) | better / worse / same | floor | verdict |
      | --- | ---: | ---: | ---: | ---: | ---: | --- |
      | \`faithfulness\` | 1.000 | 0.500 | -0.500 | 0 / 1 / 0 | ≥ 0.900 ✗ | ⚠️ incomplete |
      | \`documentRecall\` | 1.000 | 1.000 | 0.000 | 0 / 0 / 1 |  | ⚠️ incomplete |

      ### Worst cases

      - \`support › refund-window\` (\`golden/support.golden.yaml:12\`): \`faithfulness\` 1 → 0.5
        - “How long do I have to return a product?”

      ### Suite changes

      - none

      ### Comparability

      - compared with the baseline of the working tree
      - judge: lexical
      - every metric is measured as in the baseline
      - \`support\`: 1 case compared, 1 run in the baseline and 1 now; drops that would show: 0.020 in \`faithfulness\`, 0.020 in \`documentRecall\`; fewer than 30 cases: small changes do not show

      ### How to go on

      - all scores and evidence: .vitest-rag/results.json
      - to run the golden sets again: \`npx vitest-rag run\`
      - judge: 2 calls, 0 replayed · 800 prompt + 90 completion tokens
      "
    `)
  })

  test('of a change to what it is judged by', () => {
    const changedInputs = ['.vitest-rag/baseline.json', 'golden/`|`.golden.yaml']
    const comparedWith = '.vitest-rag/baseline.json of 0123456789ab'
    const text = markdownOf({ results: healthy, changedInputs, comparedWith })
    expect(text).toContain(
      [
        '\n\n### Changed here: what the run is judged by\n',
        '- `.vitest-rag/baseline.json`',
        '- `golden/\\u{60}\\u{7c}\\u{60}.golden.yaml`\n\n### `support`',
      ].join('\n'),
    )
    expect(text).toContain('- there is no .vitest-rag/baseline.json of `0123456789ab`\n')
  })

  test('without cases', () => {
    expect(markdownOf({ results: recordedRun({ records: [] }) })).toMatchInlineSnapshot(`
      "## ⚠️ RAG incomplete: not everything was measured

      - not gated: no case of a golden set ran

      ### \`support\` in \`golden/support.golden.yaml\`

      | metric | now | floor | verdict |
      | --- | ---: | ---: | --- |
      | \`faithfulness\` | – (0 of 0 cases) | ≥ 0.900 ✗ | ⚠️ incomplete |
      | \`documentRecall\` | – (0 of 0 cases) |  | ⚠️ incomplete |

      ### Suite changes

      - none

      ### Comparability

      - there is no baseline to compare with
      - judge: none was needed

      ### How to go on

      - all scores and evidence: .vitest-rag/results.json
      - to run the golden sets again: \`npx vitest-rag run\`
      - judge: 0 calls, 0 replayed
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
    expect(markdownOf({ results, former: healthy })).toContain(
      '- measured otherwise than in the baseline: support › faithfulness (the judge changed from lexical to openai gpt-5-mini)\n',
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
    expect(markdownOf({ results, former: healthy })).toContain(
      [
        '### Suite changes\n',
        '- 1 case new: support › opening-hours',
        '- 1 case removed: support › clinic-hours',
        '- 1 case changed: support › shipping-cost\n',
      ].join('\n'),
    )
  })
})
