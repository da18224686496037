import type { Given } from '../sources/given.ts'
import { importedContexts } from './givenContexts.ts'
import { conversationOf, turnsIn } from './conversation.ts'
import { isUnreadMapping, mappingOrText } from './givenTexts.ts'
import type { ImportedCase } from './importedCase.ts'

/** Usual names of an application's question and answer. */
const names = {
  question: ['question', 'query', 'user_input', 'input', 'prompt', 'message', 'text'],
  answer: ['answer', 'output', 'response', 'result', 'completion', 'generation', 'content', 'text'],
  reference: ['reference', 'expected', 'expected_output', 'ground_truth', 'expected_answer'],
  contexts: ['contexts', 'context', 'retrieved_contexts', 'documents', 'source_documents'],
  history: ['chat_history', 'history'],
}

type Asked = Pick<ImportedCase, 'question' | 'history' | 'contexts'>

/** The input of an application: a text, messages, or a mapping with one of the usual names. */
export function askedIn(given: Given | undefined): Asked {
  const input = given && mappingOrText(given)
  if (!input) return {}
  const messages = input.items()
  if (messages) return withoutAnswer(conversationOf(messages).said, input)
  if (input.node.kind === 'scalar') return { question: input.text() }
  const chat = input.field('messages')
  const before = chat ?? input.field(...names.history)
  const earlier = before?.parsed().items()
  const contexts = input.field(...names.contexts)
  // A chat has the question in it: a text beside it, such as a locale, is another input.
  const asked = input.field(...names.question) ?? (chat ? undefined : onlyText(input))
  const asMessages = asked?.items()
  if (asMessages) return withoutAnswer(conversationOf(asMessages).said, input)
  const history = asked && earlier ? turnsIn(earlier) : []
  return {
    ...(asked
      ? { question: asked.text(), ...(history.length > 0 && { history }) }
      : withoutAnswer(earlier ? conversationOf(earlier).said : {}, input)),
    ...(contexts && { contexts: importedContexts(contexts) }),
  }
}

/** What the assistant said after the last question is reported. */
export function withoutAnswer(
  { answer, ...asked }: Pick<ImportedCase, 'question' | 'history' | 'answer'>,
  given: Given,
): Pick<ImportedCase, 'question' | 'history'> {
  if (answer !== undefined)
    given.tell('what the assistant said after the last question is left out')
  return asked
}

type Answered = Pick<ImportedCase, 'answer' | 'contexts'>

/** The output of an application, or the expected one: a text, messages, or a mapping with one of the usual names. */
export function answeredIn(
  given: Given | undefined,
  kind: 'answer' | 'reference' = 'answer',
): Answered {
  const output = given?.parsed()
  if (!output) return {}
  if (isUnreadMapping(output)) output.tell(asText)
  const messages = output.items() ?? output.field('messages')?.items()
  if (messages) return answerAmong(messages)
  if (output.node.kind === 'scalar') return { answer: output.text() }
  const wanted = kind === 'answer' ? names.answer : [...names.reference, ...names.answer]
  const answer = output.field(...wanted) ?? onlyText(output)
  const contexts = output.fieldOrEmptyList(...names.contexts)
  return {
    answer: answer?.text(),
    ...(contexts && { contexts: importedContexts(contexts) }),
  }
}

const asText =
  'carried over as text: it begins like a mapping of Python, but has values that can not be read; if it is one, export it as JSON'

/** The answer message may come alone, without the question. */
function answerAmong(messages: readonly Given[]): Answered {
  const { question, answer, history } = conversationOf(messages).said
  const last = answer ?? (question === undefined ? undefined : history?.at(-1)?.content)
  return { answer: last ?? messages.at(-1)?.field('content')?.text() }
}

/** The text of a mapping with a single text, under any name. */
function onlyText(given: Given): Given | undefined {
  const texts = given.fields().filter(([, { node }]) => node.kind === 'scalar')
  return texts.length === 1 ? texts[0]?.[1] : undefined
}
