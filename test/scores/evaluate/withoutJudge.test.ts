import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/index.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'

const passage = (documentId: string) => ({
  id: `${documentId}#1`,
  documentId,
  text: `Passage of ${documentId}.`,
})

const scored = (metrics: Parameters<typeof evaluate>[0]['metrics']) =>
  evaluate(
    {
      case: {
        question: 'How long?',
        reference: 'Thirty days.',
        relevantDocuments: ['refunds.md', 'terms.md'].map(id => ({ id, grade: 1 })),
        answerable: true,
      },
      output: { answer: 'Thirty days.', contexts: ['faq.md', 'refunds.md'].map(passage) },
      metrics,
    },
    { session: createJudgeSession({ judge: lexical() }) },
  )

test('documents are recorded though no metric reads them', async () => {
  expect((await scored({ rougeL: {} })).evidence).toEqual({
    documents: { retrieved: ['faq.md', 'refunds.md'], missed: ['terms.md'] },
  })
})

test('a cut-off is the metric’s own', async () => {
  expect((await scored({ documentRecall: {}, 'documentRecall@1': {} })).scores).toEqual({
    documentRecall: { status: 'scored', value: 0.5 },
    'documentRecall@1': { status: 'scored', value: 0 },
  })
})
