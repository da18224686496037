import { requiredFacts } from '../../text/referenceText.ts'
import type { ExportedCase, ExportFormat, Tell } from './exportedCase.ts'

/** RAGChecker: the input of its command line, with a right answer and a response for each result. */
export const toRagchecker: ExportFormat = {
  name: 'ragchecker',
  title: 'RAGChecker',
  ending: '.ragchecker.json',
  carries: ['id', 'question', 'reference', 'facts', 'recorded'],
  write(cases, tell) {
    const results = cases.flatMap(one => resultOf(one, tell) ?? [])
    return { text: `${JSON.stringify({ results }, undefined, 2)}\n`, count: results.length }
  },
}

function resultOf(one: ExportedCase, tell: Tell): object | undefined {
  const { goldenCase, answer } = one
  const { id, question, facts } = goldenCase
  const required = facts && requiredFacts(facts)
  const reference = goldenCase.reference ?? required?.join(' ')
  if (reference === undefined || !answer) {
    tell(
      one,
      '',
      `RAGChecker needs ${reference === undefined ? 'a right answer' : 'a response'}, but the case has none`,
    )
    return undefined
  }
  if (required && required.length !== facts?.length) {
    tell(
      one,
      'facts',
      'RAGChecker counts every claim of the right answer, so optional ones are left out',
    )
  }
  if (answer.answerOnly) {
    tell(one, 'contexts', 'nobody recorded what was retrieved; RAGChecker takes that for nothing')
  }
  if (answer.declined !== undefined) tell(one, 'declined', 'RAGChecker has no refusals')
  if (answer.contexts.some(({ id: passage, documentId }) => passage !== documentId)) {
    tell(one, 'contexts', 'passages have one id, and none of their document')
  }
  return {
    query_id: id,
    query: question,
    gt_answer: reference,
    // RAGChecker then does not split the right answer.
    ...(required && { gt_answer_claims: required }),
    response: answer.answer,
    retrieved_context: answer.contexts.map(({ id: passage, text }) => ({ doc_id: passage, text })),
  }
}
