import { describe, expect, test } from 'vitest'
import {
  caseRecord,
  metricSetting,
  recordedRun,
  setRun,
  unsupported,
} from '../../results/recordedRun.ts'
import { healthy, hours, judged, refunds, render, shipping } from '../supportRun.ts'
import { terminalCells } from '../tableCells.ts'

describe('a run', () => {
  test('that got worse', () => {
    const lost = {
      ...refunds,
      ...judged(1 / 3, 0),
      missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 14 }],
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
    // One run of so few cases proves nothing else.
    const metrics = {
      faithfulness: metricSetting({ each: 0.8, mean: 0.9, deterministic: true }),
      documentRecall: metricSetting({ deterministic: true }),
    }
    const sets = { support: setRun({ policy: { metrics } }) }
    const results = recordedRun({ records: [lost, shipping, hours], sets })
    const text = render({ results, former: healthy })
    expect(terminalCells(text, 'faithfulness')).toMatchObject({
      mean: '0.694',
      found: '0.875',
      floor: '≥ 0.900',
      baseline: '0.917',
      delta: '-0.222',
      '+ / − / =': '0 / 1 / 2',
      detects: '0.020',
      verdict: 'regressed',
    })
    const lines = text.split('\n').filter(line => line.startsWith('  │ '))
    expect(lines).toMatchInlineSnapshot(`
      [
        "  │ found: the mean over 2 of 3 cases, where retrieval found a relevant passage",
        "  │ faithfulness: The mean is 0.694 and must be at least 0.9. The mean fell from 0.917 to 0.694 over 3 cases (no noise, tolerance 0.02).",
        "  │ documentRecall: The mean fell from 1.000 to 0.667 over 3 cases (no noise, tolerance 0.02).",
      ]
    `)
    const blocks = text.split('\n\n')
    expect(blocks.filter(block => /^(?:what got worse|worst cases)/u.test(block)).join('\n\n'))
      .toMatchInlineSnapshot(`
      "what got worse
        retriever of support: in the case that got worse, relevant documents are no longer retrieved (refunds.md, terms.md)
          │ in these cases: documentRecall 1.000 → 0.000
          │ Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low
          │ see refund-window

      worst cases
        documentRecall 1.000 → 0.000, faithfulness 1.000 → 0.333 (required 0.800)  support › refund-window  golden/support.golden.yaml:12
          │ “How long do I have to return a product?”
          │ 0 of 1 claim of the answer supported
          │   ✗ not supported (not enough information): Refunds take sixty days.
          │       reason: No passage says so.
          │       nearest passage: refunds.md#1: "Products can be returned within thirty days."
          │   missed documents: refunds.md, terms.md
          │   retrieved: hours.md
        everything about a case: npx vitest-rag explain support/refund-window
        all cases as a page: npx vitest-rag report"
    `)
  })

  test('that got better lists no worst cases, but refuted claims', () => {
    const results = recordedRun({ records: [refunds, shipping, { ...hours, ...judged(1) }] })
    const text = render({ results, former: healthy })
    expect(text).toContain(
      '\nRAG passed (improved): support › faithfulness rose by 0.083 (0.917 → 1.000, 3 cases)\n',
    )
    expect(terminalCells(text, 'faithfulness')).toMatchObject({
      delta: '+0.083',
      '+ / − / =': '1 / 0 / 2',
      verdict: 'improved',
    })
    expect(text).not.toContain('worst cases')
    expect(text).toContain('\nrefuted claims\n  support › clinic-hours  ')
    expect(text).toContain(
      '\nto compare later runs with these scores: npx vitest-rag baseline update\n',
    )
  })
})

describe('long reports', () => {
  const poor = Array.from({ length: 12 }, (_, index) =>
    caseRecord({
      caseId: `case-${index}`,
      ...judged(index / 20),
      question: '很长的问题'.repeat(40),
    }),
  )

  test('show the worst cases and how many more there are', () => {
    const text = render({ results: recordedRun({ records: poor }) })
    expect(text.match(/case-\d+(?=  )/g)).toEqual([0, 1, 2, 3, 4].map(index => `case-${index}`))
    expect(text).toContain('… and 7 more')
  })

  test('cut evidence to the width of the terminal', () => {
    const text = render({ results: recordedRun({ records: poor }), width: 40 })
    expect(text).toContain('    │ “很长的问题很长的问题很长的问题很…\n')
  })
})
