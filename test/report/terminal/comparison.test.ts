import { describe, expect, test } from 'vitest'
import {
  caseRecord,
  matcherRecord,
  metricSetting,
  recordedRun,
  setRun,
  unsupported,
} from '../../results/recordedRun.ts'
import { healthy, hours, judged, refunds, render, shipping } from '../supportRun.ts'

describe('a run', () => {
  test('in which nothing got worse shows what is furthest from perfect, and asks for nothing', () => {
    const text = render({ results: healthy, former: healthy })
    expect(text).toContain(
      '\nRAG passed (unchanged): nothing got worse\njudge: lexical · 3 cases · ',
    )
    expect(text).toContain('\nworst cases\n  faithfulness 0.750  support › clinic-hours  ')
    expect(text).toMatch(
      /clinic-hours\n  all cases as a page: npx vitest-rag report\n\nall scores and evidence: .vitest-rag\/results.jsonl\nwhat the columns mean: \S+\n$/u,
    )
  })

  test('that has nothing to be compared with', () => {
    const results = recordedRun({
      records: [refunds, shipping, hours],
      matchers: [matcherRecord()],
    })
    expect(render({ results })).toMatchInlineSnapshot(`
      "
      RAG passed (no-baseline): thresholds met; nothing to compare with yet
      judge: lexical · 3 cases · 7 calls, 1 replayed · 2,700 prompt + 310 completion tokens

      set support  golden/support.golden.yaml
        metric          n   mean  95 % interval    floor  verdict
        faithfulness    3  0.917    0.212–1.000  ≥ 0.900  no-baseline
        documentRecall  3  1.000    0.245–1.000           no-baseline
        │ faithfulness, documentRecall: There is no baseline yet. Record one: npx vitest-rag baseline update

      worst cases
        faithfulness 0.750  support › clinic-hours  golden/support.golden.yaml:31
          │ “When is the clinic open?”
          │ 1 of 2 claims of the answer supported
          │   ✗ refuted: The clinic is open on Sundays.
          │       reason: The passage says that it is closed.
          │       refuted by: hours.md#2: "Closed on Saturdays and Sundays."
        everything about a case: npx vitest-rag explain support/clinic-hours
        all cases as a page: npx vitest-rag report

      matchers: 1 score, all passed

      to compare later runs with this one: npx vitest-rag baseline update
      all scores and evidence: .vitest-rag/results.jsonl
      what the columns mean: https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns
      "
    `)
  })

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
    expect(render({ results, former: healthy })).toMatchInlineSnapshot(`
      "
      RAG failed (regressed): support › faithfulness fell by 0.222 (0.917 → 0.694, 3 cases); support › documentRecall fell by 0.333 (1.000 → 0.667, 3 cases)
      1 case missed a threshold: support › refund-window (faithfulness 0.333, at least 0.800)
      judge: lexical · 3 cases · 6 calls, 0 replayed · 2,400 prompt + 270 completion tokens

      what got worse
        retriever of support: in the case that got worse, relevant documents are no longer retrieved (refunds.md, terms.md)
          │ in these cases: documentRecall 1.000 → 0.000
          │ Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low
          │ see refund-window

      set support  golden/support.golden.yaml
        metric          n   mean  found    floor  baseline   delta  + / − / =  detects  verdict
        faithfulness    3  0.694  0.875  ≥ 0.900     0.917  -0.222  0 / 1 / 2    0.020  regressed
        documentRecall  3  0.667                     1.000  -0.333  0 / 1 / 2    0.020  regressed
        │ found: the mean over 2 of 3 cases, where retrieval found a relevant passage
        │ faithfulness: The mean is 0.694 and must be at least 0.9. The mean fell from 0.917 to 0.694 over 3 cases (no noise, tolerance 0.02).
        │ documentRecall: The mean fell from 1.000 to 0.667 over 3 cases (no noise, tolerance 0.02).

      worst cases
        documentRecall 1.000 → 0.000, faithfulness 1.000 → 0.333 (required 0.800)  support › refund-window  golden/support.golden.yaml:12
          │ “How long do I have to return a product?”
          │ 0 of 1 claims of the answer supported
          │   ✗ not supported (not enough information): Refunds take sixty days.
          │       reason: No passage says so.
          │       nearest passage: refunds.md#1: "Products can be returned within thirty days."
          │   missed documents: refunds.md, terms.md
          │   retrieved: hours.md
        everything about a case: npx vitest-rag explain support/refund-window
        all cases as a page: npx vitest-rag report

      refuted claims
        support › clinic-hours  golden/support.golden.yaml:31
          │ ✗ refuted: The clinic is open on Sundays.
          │     refuted by: hours.md#2: "Closed on Saturdays and Sundays."

      if you meant this change, accept the new scores: npx vitest-rag baseline update
      to pass: raise the mean, or lower its floor (\`mean\`) and record that: npx vitest-rag baseline update --loosen
      to pass the thresholds of single cases: raise the scores, or lower \`each\` in the golden set; recording a baseline does not accept them
      all scores and evidence: .vitest-rag/results.jsonl
      what the columns mean: https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns
      "
    `)
  })

  test('that got better lists no worst cases, but refuted claims', () => {
    const results = recordedRun({ records: [refunds, shipping, { ...hours, ...judged(1) }] })
    const text = render({ results, former: healthy })
    expect(text).toContain(
      '\nRAG passed (improved): support › faithfulness rose by 0.083 (0.917 → 1.000, 3 cases)\n',
    )
    expect(text).toMatch(/ \+0\.083 {2}1 \/ 0 \/ 2 {4}0\.020 {2}improved\n/u)
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
    const text = render({ results: recordedRun({ records: poor }), worst: 2 })
    expect(text.match(/case-\d+(?=  )/g)).toEqual(['case-0', 'case-1'])
    expect(text).toContain('… and 10 more')
  })

  test('cut evidence to the width of the terminal', () => {
    const text = render({ results: recordedRun({ records: poor }), worst: 1, width: 40 })
    expect(text).toContain('    │ “很长的问题很长的问题很长的问题很…\n')
  })
})
