import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { snapshot } from '../../src/baseline/snapshot.ts'
import { decide } from '../../src/gate/decide.ts'
import { scored } from '../../src/metrics/score.ts'
import { renderMarkdown } from '../../src/report/markdown.ts'
import type { MarkdownReport } from '../../src/report/markdown.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { caseRecord, recordedRun } from '../results/recordedRun.ts'
import { healthy, hours, judged, refunds, shipping } from './supportRun.ts'

function markdown(
  results: Results,
  former?: Results,
  options: Partial<MarkdownReport> = {},
): string {
  const baseline = former && snapshot(former)
  return renderMarkdown({ results, baseline, decision: decide({ results, baseline }), ...options })
}

/** The same case in three repeats. */
const thrice = (record: CaseRecord, ...values: number[]) =>
  values.map((value, repeat) => ({
    ...record,
    repeat,
    scores: { ...record.scores, faithfulness: scored(value) },
  }))

describe('a report', () => {
  test('of a regression shows verdict, tables, cases by repeat, and how to go on', () => {
    const former = recordedRun({
      records: [
        ...thrice(refunds, 1, 1, 1),
        ...thrice(shipping, 1, 0.5, 1),
        ...thrice(hours, 0.5, 0.5, 0.5),
      ],
    })
    const results = recordedRun({
      records: [
        ...thrice(refunds, 0, 0.5, 0),
        ...thrice(shipping, 1, 1, 0.5),
        ...thrice(hours, 1, 1, 1),
      ],
    })
    expect(markdown(results, former, { comparedWith: '.vitest-rag/baseline.json of main' }))
      .toMatchInlineSnapshot(`
        "## ❌ RAG evaluation: floor

        - \`support\` \`faithfulness\` is 0.667, required at least 0.900; -0.111 (0.778 → 0.667, 3 cases, 95 % -1.000 to +1.000, p = 0.370)

        ### \`support\` · \`golden/support.golden.yaml\`

        | metric | base | now | Δ (95 %) | p | + / − / = | floor | verdict |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
        | \`faithfulness\` | 0.778 (3 × 3) | 0.667 (3 × 3) | -0.111 (-1.000 to +1.000) | 0.370 | 1 / 1 / 1 | ≥ 0.900 | floor |
        | \`documentRecall\` | 1.000 (3 × 3) | 1.000 (3 × 3) | 0.000 |  | 0 / 0 / 3 |  | unchanged |

        - \`faithfulness\`: \`The mean is 0.667 and must be at least 0.9. The mean fell from 0.778 to 0.667 over 3 cases, p = 0.370: too few cases, noisy scores need at least 10.\`

        ### Worst cases

        - \`refund-window\` (\`golden/support.golden.yaml:12\`): \`faithfulness\` 1 1 1 → 0 0.5 0
          - \`How long do I have to return a product?\`

        <details>
        <summary>1 better</summary>

        - \`support › clinic-hours\`

        </details>

        ### Changes of the golden sets

        - none

        ### How far this can be trusted

        - compared with \`.vitest-rag/baseline.json of main\`
        - \`judge: lexical · 3 cases · 18 calls, 0 replayed · 7,200 prompt + 810 completion tokens\`
        - \`support\` \`documentRecall\` would show a drop of 0.020 or more; 3 cases are few
        - noise of one score: \`support › faithfulness: 0.236 in all; no answer was judged twice, so the judge's part is not known\`

        ### How to go on

        - \`\`to pass: raise the mean, or lower its floor (\`mean\`) and record that: npx vitest-rag baseline update --loosen\`\`
        - \`all scores and evidence: .vitest-rag/results.json\`
        "
      `)
  })

  test('of an improvement, and of a run without a baseline', () => {
    const better = recordedRun({ records: [refunds, shipping, { ...hours, ...judged(1) }] })
    expect(markdown(better, healthy)).toContain('## ✅ RAG evaluation: improved')
    expect(markdown(better, healthy)).toContain('<summary>1 better</summary>')
    expect(markdown(healthy)).toContain('## ⚠️ RAG evaluation: no-baseline')
  })

  test('of a run that failed says so first', () => {
    const broken = recordedRun({ records: [caseRecord({ error: 'no <b>index</b>', scores: {} })] })
    expect(markdown(broken).split('\n').slice(0, 3)).toEqual([
      '## 💥 RAG evaluation: error',
      '',
      '- **error**: `The pipeline gave no answer (1): support › refund-window (no <b>index</b>)`',
    ])
  })

  test('is the same whenever it is made', () => {
    expect(markdown(healthy, healthy)).toBe(markdown(healthy, healthy))
  })
})

const evil = '@team | `x` <!-- --> </details> ![i](http://evil) #1 \n## forged'

test('what others wrote is never markup', () => {
  const hostile = caseRecord({
    caseId: evil.replaceAll('\n', ' '),
    question: evil,
    file: `golden/${evil}`,
    ...judged(0.2),
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 3 }],
  })
  const text = markdown(recordedRun({ records: [hostile] }))
  // Take all code spans away, the longest fences first: nothing of it is left.
  const rest = text.replaceAll(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, '')
  for (const trace of ['@team', '<!--', '](http', '## forged', '#1 ']) {
    expect(rest).not.toContain(trace)
  }
  expect(rest.match(/<\/details>/g)?.length).toBe(rest.match(/<details>/g)?.length)
})

test('it fits, whatever the run, and no fold is left open', () => {
  const word = fc.string({ minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ question: word, value: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        minLength: 1,
        maxLength: 120,
      }),
      fc.constantFrom(800, 3000, 20_000),
      (cases, maximumLength) => {
        const run = (change: number) =>
          recordedRun({
            records: cases.map(({ question, value }, index) =>
              caseRecord({
                caseId: `case-${index}`,
                question,
                ...judged(Math.abs(value - change)),
              }),
            ),
          })
        const text = markdown(run(0.5), run(0), { maximumLength })
        expect(text.length).toBeLessThanOrEqual(maximumLength)
        expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
        expect(text).toContain('RAG evaluation: ')
      },
    ),
    { numRuns: 30 },
  )
})
