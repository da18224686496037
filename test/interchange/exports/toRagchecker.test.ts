import { expect, test } from 'vitest'
import { exportCases } from '../../../src/interchange/exportCases.ts'
import { exportedFrom } from '../exportedFrom.ts'
import { casesOf, imported } from '../imports.ts'

test('a case without a right answer or a response is left out, which is told', () => {
  const cases = exportedFrom(`
pipeline: ./answer.ts
metrics: { faithfulness: {} }
cases:
  - { id: whole, question: Who?, reference: We., answer: Us., contexts: [It was us.] }
  - { id: open, question: When?, answer: Now. }
  - { id: asked, question: Why?, reference: Because. }
`)
  const { text, count, losses } = exportCases(cases, 'ragchecker')
  expect(count).toBe(1)
  expect(JSON.parse(text)).toEqual({
    results: [
      {
        query_id: 'whole',
        query: 'Who?',
        gt_answer: 'We.',
        response: 'Us.',
        retrieved_context: [{ doc_id: 'context-1', text: 'It was us.' }],
      },
    ],
  })
  expect(losses.map(({ place, why }) => `${place.caseId ?? ''}: ${why}`)).toEqual([
    'open: RAGChecker needs a right answer, but the case has none',
    'asked: RAGChecker needs a response, but the case has none',
  ])
})

test('a file without a case is not written, and each case says why', () => {
  const cases = exportedFrom(`
pipeline: ./answer.ts
metrics: { faithfulness: {} }
cases: [{ id: asked, question: Why?, reference: Because. }]
`)
  expect(() => exportCases(cases, 'ragchecker')).toThrow(
    /Expected a case that RAGChecker takes, found none\n.*set\.golden\.yaml.*"asked".*a response/,
  )
})

test('what nobody recorded of the retrieval is told, because RAGChecker takes it for nothing', () => {
  const cases = exportedFrom(`
metrics: { answerOverlap: {} }
cases:
  - { id: unknown, question: Who?, reference: We., answer: Us. }
  - { id: nothing, question: When?, reference: Now., answer: Then., contexts: [] }
`)
  const { losses } = exportCases(cases, 'ragchecker')
  expect(losses.map(({ place, field, why }) => `${place.caseId ?? ''} ${field}: ${why}`)).toEqual([
    'unknown contexts: nobody recorded what was retrieved; RAGChecker takes that for nothing',
  ])
})

test('facts are the claims of the right answer, and stand in for a reference', () => {
  const cases = exportedFrom(`
metrics: { answerRecall: {} }
cases:
  - { id: claims, question: How?, facts: [It is free., { text: It is fast., optional: true }, It is new.], answer: Free., contexts: [] }
`)
  const { text, losses } = exportCases(cases, 'ragchecker')
  expect(JSON.parse(text)).toMatchObject({
    results: [
      { gt_answer: 'It is free. It is new.', gt_answer_claims: ['It is free.', 'It is new.'] },
    ],
  })
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'facts: RAGChecker counts every claim of the right answer, so optional ones are left out',
  ])
})

test('facts come back as they were', async () => {
  const cases = exportedFrom(`
metrics: { answerRecall: {} }
cases:
  - { id: claims, question: How?, reference: Free., facts: [It is free., It is new.], answer: Free., contexts: [] }
`)
  const { text, losses } = exportCases(cases, 'ragchecker')
  expect(losses).toEqual([])
  const back = await imported({ 'set.ragchecker.json': text })
  expect(back.losses).toEqual([])
  expect(casesOf(back)).toEqual([
    {
      id: 'claims',
      question: 'How?',
      reference: 'Free.',
      facts: ['It is free.', 'It is new.'],
      answer: 'Free.',
      contexts: [],
    },
  ])
})
