import { expect, test } from 'vitest'
import { scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { metricSetting, recordedRun, setRun, unsupported } from '../../results/recordedRun.ts'
import { hours, refunds, shipping } from '../supportRun.ts'
import { markdownCells } from '../tableCells.ts'
import { markdownOf } from './markdownOf.ts'

/** A case in three repeats, scored once more in each. */
const thrice = (record: CaseRecord, values: readonly number[]): CaseRecord[] =>
  values.map((value, repeat) => ({
    ...record,
    repeat,
    scores: { ...record.scores, faithfulness: scored(value), hallucination: scored(1 - value) },
    measurements: { ...record.measurements, hallucination: { fingerprint: 'c0ffee0123456789' } },
  }))

const sets = {
  support: setRun({
    policy: {
      metrics: {
        faithfulness: metricSetting({ each: 0.8, mean: 0.9 }),
        hallucination: metricSetting({ gate: false, direction: 'lower' }),
        documentRecall: metricSetting({ gate: false }),
      },
    },
  }),
}

test('a run that got worse, with repeats', () => {
  const numbered = (index: number): CaseRecord => ({ ...shipping, caseId: `shipping-${index}` })
  const steady = Array.from({ length: 12 }, (_, index) => thrice(numbered(index), [1, 1, 1]))
  const lost: CaseRecord = {
    ...refunds,
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 14 }],
    evidence: {
      answerInContexts: [
        unsupported('Refunds take sixty days.', {
          nearest: {
            passage: 'refunds.md#1',
            text: 'Products can be returned within thirty days.',
          },
        }),
      ],
      documents: { retrieved: ['hours.md'], missed: ['refunds.md', 'terms.md'] },
    },
  }
  const fallen = [0, 1, 2, 3].map(index => ({ ...lost, caseId: `refund-${index}` }))
  const run = (refundScores: readonly number[], hourScores: readonly number[]) =>
    recordedRun({
      records: [
        ...fallen.flatMap(record => thrice(record, refundScores)),
        ...steady.flat(),
        ...thrice(hours, hourScores),
      ],
      sets,
    })
  const results = run([0, 0.5, 1 / 3], [1, 1, 1])
  const former = run([1, 1, 0.75], [0.5, 0.75, 0.5])
  const text = markdownOf({
    results,
    former,
    comparedWith: '.vitest-rag/baseline.json of main (0123456789ab)',
  })
  const [opening = '', , ...rest] = text.split(/^(?=### )/mu)
  expect(opening).toMatchInlineSnapshot(`
    "## ❌ RAG failed (regressed): in 4 of 17 cases answers claim more than the passages support: faithfulness 0.96 → 0.83

    **4 cases missed a threshold** · 17 cases compared with .vitest-rag/baseline.json of main (\`0123456789ab\`)

    - 4 cases missed a threshold: support › refund-0 (faithfulness 0.333, at least 0.800), support › refund-1 (faithfulness 0.333, at least 0.800), support › refund-2 (faithfulness 0.333, at least 0.800), support › refund-3 (faithfulness 0.333, at least 0.800)

    "
  `)
  const [, details = ''] = text.split('<summary>Everything else')
  expect(markdownCells(details, 'faithfulness')).toMatchObject({
    'base (3 runs)': '0.956',
    'now (3 runs)': '0.830',
    'Δ (95 % interval)': '-0.126 (-0.285 to +0.034)',
    p: '&lt; 0.001',
    'better / worse / same': '1 / 4 / 12',
    floor: '≥ 0.900 ✗',
    verdict: '❌ regressed',
  })
  expect(markdownCells(details, 'hallucination')).toMatchObject({
    metric: '`hallucination` ↓',
    verdict: 'regressed, not gated',
  })
  const [unfolded = '', folded = ''] = details.split(
    '<summary>1 metric not gated and without a change</summary>\n',
  )
  expect(markdownCells(unfolded, 'documentRecall')).toBeUndefined()
  expect(markdownCells(folded, 'documentRecall')).toMatchObject({
    'Δ (95 % interval)': '0.000',
    verdict: 'unchanged, not gated',
  })
  expect(rest.filter(section => /^### (?:Worst|Refuted)/u.test(section)).join(''))
    .toMatchInlineSnapshot(`
      "### Worst cases

      <details open>
      <summary><code>support › refund-0</code>: <code>faithfulness</code> <b>0.92 → 0.28</b> (required 0.800)</summary>

      - “How long do I have to return a product?”
      - 0 of 1 claim of the answer supported<br>✗ not supported (not enough information): Refunds take sixty days.<br>reason: No passage says so.<br>nearest passage: \`refunds.md#1\`: "Products can be returned within thirty days."
      - missed documents: refunds.md, terms.md<br>retrieved: hours.md
      - in its runs: \`faithfulness\` was 1, 1 and 0.75, is 0, 0.5 and 0.33
      - \`golden/support.golden.yaml:12\`

      </details>

      <details>
      <summary><code>support › refund-1</code>: <code>faithfulness</code> <b>0.92 → 0.28</b> (required 0.800)</summary>

      - “How long do I have to return a product?”
      - 0 of 1 claim of the answer supported<br>✗ not supported (not enough information): Refunds take sixty days.<br>reason: No passage says so.<br>nearest passage: \`refunds.md#1\`: "Products can be returned within thirty days."
      - missed documents: refunds.md, terms.md<br>retrieved: hours.md
      - in its runs: \`faithfulness\` was 1, 1 and 0.75, is 0, 0.5 and 0.33
      - \`golden/support.golden.yaml:12\`

      </details>

      <details>
      <summary><code>support › refund-2</code>: <code>faithfulness</code> <b>0.92 → 0.28</b> (required 0.800)</summary>

      - “How long do I have to return a product?”
      - 0 of 1 claim of the answer supported<br>✗ not supported (not enough information): Refunds take sixty days.<br>reason: No passage says so.<br>nearest passage: \`refunds.md#1\`: "Products can be returned within thirty days."
      - missed documents: refunds.md, terms.md<br>retrieved: hours.md
      - in its runs: \`faithfulness\` was 1, 1 and 0.75, is 0, 0.5 and 0.33
      - \`golden/support.golden.yaml:12\`

      </details>

      <details>
      <summary><code>support › refund-3</code>: <code>faithfulness</code> <b>0.92 → 0.28</b> (required 0.800)</summary>

      - “How long do I have to return a product?”
      - 0 of 1 claim of the answer supported<br>✗ not supported (not enough information): Refunds take sixty days.<br>reason: No passage says so.<br>nearest passage: \`refunds.md#1\`: "Products can be returned within thirty days."
      - missed documents: refunds.md, terms.md<br>retrieved: hours.md
      - in its runs: \`faithfulness\` was 1, 1 and 0.75, is 0, 0.5 and 0.33
      - \`golden/support.golden.yaml:12\`

      </details>

      ### Refuted claims

      - \`support › clinic-hours\` (\`golden/support.golden.yaml:31\`)<br>✗ refuted: The clinic is open on Sundays.<br>refuted by: \`hours.md#2\`: "Closed on Saturdays and Sundays."

      "
    `)
})
