import { expect, test } from 'vitest'
import {
  causeLines,
  explainedCause,
} from '../../../../src/report/diagnosis/change/explainedCause.ts'
import { cutRetriever, declining, reportedRun, right } from './changedSystem.ts'

const run = await reportedRun({
  now: (id, index) => [cutRetriever, declining, right, right][index % 4]?.(id) ?? right(id),
})

test('lists every case of a cause with what fell in it', () => {
  const lines = causeLines(explainedCause(run, 1))
  expect(lines).toMatchInlineSnapshot(`
    [
      "1. generator of support: in 3 of the 6 cases that got worse, the system declines questions that it answered before",
      "  │ in these cases: answerOverlap 1.000 → 0.000, faithfulness no longer scored in 3 cases",
      "  │ all answer: “I don't know.”",
      "  │ Check what the prompt says about declining, and filters after the model",
      "",
      "support › discounts.md  golden/support.golden.yaml:12  answerOverlap 1.000 → 0.000, faithfulness 1.000 → no score",
      "support › returns.md  golden/support.golden.yaml:12  answerOverlap 1.000 → 0.000, faithfulness 1.000 → no score",
      "support › shipping.md  golden/support.golden.yaml:12  answerOverlap 1.000 → 0.000, faithfulness 1.000 → no score",
      "",
      "everything about a case: npx vitest-rag explain support/discounts.md",
    ]
  `)
  expect(causeLines(explainedCause(run, 2))).toMatchInlineSnapshot(`
    [
      "2. retriever of support: in 3 of the 6 cases that got worse, relevant documents are no longer retrieved (invoices.md, refunds.md, support.md)",
      "  │ in these cases: contextRecall 1.000 → 0.000, documentRecall 1.000 → 0.000",
      "  │ Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low",
      "",
      "support › invoices.md  golden/support.golden.yaml:12  contextRecall 1.000 → 0.000, documentRecall 1.000 → 0.000, answerOverlap 1.000 → 0.125",
      "support › refunds.md  golden/support.golden.yaml:12  contextRecall 1.000 → 0.000, documentRecall 1.000 → 0.000, answerOverlap 1.000 → 0.154",
      "support › support.md  golden/support.golden.yaml:12  answerOverlap 1.000 → 0.000, contextRecall 1.000 → 0.000, documentRecall 1.000 → 0.000",
      "",
      "everything about a case: npx vitest-rag explain support/invoices.md",
    ]
  `)
})

test('a number that no cause has is refused, with what there is', async () => {
  expect(() => explainedCause(run, 3)).toThrow('This run has 2 causes of what got worse')
  const same = await reportedRun({ now: right })
  expect(() => explainedCause(same, 1)).toThrow('Nothing got worse in this run')
})
