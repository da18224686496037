import { defined } from '../../defined.ts'
import type { RelevantDocument } from '../../golden/goldenSet.ts'
import { isBlank } from '../../text/isBlank.ts'
import { requiredFacts } from '../../text/referenceText.ts'
import type { ExportedCase, ExportFormat, Tell } from './exportedCase.ts'

/** RAGAS: `EvaluationDataset.from_jsonl`. RAGAS ignores the `id`, which an import uses to find the case again. */
export const toRagas: ExportFormat = {
  name: 'ragas',
  title: 'RAGAS',
  ending: '.ragas.jsonl',
  carries: [
    'id',
    'question',
    'reference',
    'facts',
    'relevantDocuments',
    'history',
    'turn',
    'recorded',
  ],
  write(cases, tell) {
    const first = cases.find(hasMessages)
    if (first && !cases.every(hasMessages)) tell(first, 'history', ofTwoKinds)
    const text = cases.map(one => `${JSON.stringify(sampleOf(one, tell))}\n`).join('')
    return { text, count: cases.length }
  },
}

/** The first turn of a conversation has messages, too: RAGAS takes no samples of two kinds. */
const hasMessages = ({ goldenCase: { history, turn } }: ExportedCase): boolean =>
  history !== undefined || (turn?.of ?? 1) > 1

const ofTwoKinds =
  'RAGAS reads a file only if all samples have messages, or none: this file has both'

function sampleOf(one: ExportedCase, tell: Tell): object {
  const { goldenCase, answer } = one
  const { id, question, relevantDocuments = [] } = goldenCase
  const shared = { id, ...conversationOf(one), ...referenceOf(one, tell) }
  if (answer?.declined !== undefined) tell(one, 'declined', 'RAGAS reads refusals from the answer')
  if (answer?.toolCalls) tell(one, 'toolCalls', noCalls)
  if (hasMessages(one)) return { user_input: messagesOf(one, tell), ...shared }
  if (answer?.contexts.some(({ id: passage, documentId }) => passage !== documentId)) {
    tell(one, 'contexts', 'passages have one id, and none of their document')
  }
  return {
    user_input: question,
    ...(answer && { response: answer.answer }),
    // Without the key RAGAS does not measure retrieval. An empty list would be measured.
    ...(answer &&
      !answer.answerOnly && {
        retrieved_contexts: answer.contexts.map(({ text }) => text),
        retrieved_context_ids: answer.contexts.map(({ id: passage }) => passage),
      }),
    ...documentsOf(one, relevantDocuments, tell),
    ...shared,
  }
}

const noCalls = 'RAGAS has calls of tools with their whole results, and a record cuts these'

/** Ignored by RAGAS, as the id. */
const conversationOf = ({ goldenCase: { turn } }: ExportedCase) =>
  turn && turn.of > 1 && { conversation_id: turn.conversation }

/** RAGAS splits one text into claims. */
function referenceOf(one: ExportedCase, tell: Tell): { reference?: string } {
  const { reference, facts } = one.goldenCase
  if (!facts) return defined({ reference })
  const required = requiredFacts(facts)
  const isWhole = reference === undefined && required.length === facts.length
  tell(
    one,
    'facts',
    reference === undefined
      ? `they are written as one text${isWhole ? '' : ', without those that are optional'}`
      : 'the reference is written instead',
  )
  return { reference: reference ?? required.join(' ') }
}

/** A sample of several turns can't hold contexts and documents. */
function messagesOf(one: ExportedCase, tell: Tell): object[] {
  const { goldenCase, answer } = one
  const { question, history = [], relevantDocuments } = goldenCase
  const isSaid = answer !== undefined && !isBlank(answer.answer)
  if (answer && !isSaid) tell(one, 'answer', 'a sample of several turns has no empty answer')
  if (answer && !answer.answerOnly) tell(one, 'contexts', noPlace)
  if (relevantDocuments) tell(one, 'relevantDocuments', noPlace)
  return [
    ...history.map(({ role, content }) => ({ content, type: role === 'user' ? 'human' : 'ai' })),
    { content: question, type: 'human' },
    ...(isSaid ? [{ content: answer.answer, type: 'ai' }] : []),
  ]
}

const noPlace = 'a sample of several turns has no place for it'

function documentsOf(
  one: ExportedCase,
  documents: readonly RelevantDocument[],
  tell: Tell,
): object {
  const relevant = documents.filter(({ grade }) => grade >= 1)
  if (documents.some(({ grade }) => grade !== 1))
    tell(one, 'relevantDocuments', 'documents have no grades')
  if (relevant.length === 0) return {}
  const texts = relevant.flatMap(({ text }) => (text === undefined ? [] : [text]))
  const isWhole = texts.length === relevant.length
  if (texts.length > 0 && !isWhole) {
    tell(one, 'relevantDocuments', 'texts are written only if all documents of the case have one')
  }
  return {
    ...(isWhole && { reference_contexts: texts }),
    reference_context_ids: relevant.map(({ id }) => id),
  }
}
