import { defined } from '../../defined.ts'
import type { Given } from '../sources/given.ts'
import { conversationOf, messagesByQuestion, resultsOfTools } from './conversation.ts'
import { importedContexts } from './givenContexts.ts'
import { passageKeys } from '../../pipeline/steps/spans/knownPassages.ts'
import { answeredCalls, messageCalls } from './messageCalls.ts'
import type { ImportedCase, ImportedContext } from './importedCase.ts'

/**
 * Reads a list of messages in which tools retrieve: the passages that they found after the last question are those of
 * the answer.
 * @param turns whether those of earlier answers are read too, which only turns can hold
 */
export function chatWithTools(
  messages: readonly Given[],
  turns: boolean,
): Pick<ImportedCase, 'question' | 'history' | 'answer' | 'contexts' | 'toolCalls'> {
  const exchanges = messagesByQuestion(messages)
  const last = exchanges.at(-1)
  const found = exchanges
    .filter(exchange => turns || exchange === last)
    .flatMap(exchange => foundByTools(exchange) ?? [])
  const results = new Set(found.flatMap(one => one.results))
  const { said, saidBefore } = conversationOf(messages.filter(message => !results.has(message)))
  const contextsIn = (message: Given | undefined) =>
    found.find(({ exchange }) => exchange.some(one => one === message))?.contexts
  const calledBefore = (message: Given | undefined) => {
    const exchange = turns && exchanges.find(one => one.some(given => given === message))
    return exchange ? messageCalls(exchange) : undefined
  }
  const history = said.history?.map((turn, at) => ({
    ...turn,
    ...(turn.role === 'assistant' &&
      defined({ contexts: contextsIn(saidBefore[at]), toolCalls: calledBefore(saidBefore[at]) })),
  }))
  const toolCalls = last && messageCalls(last)
  return { ...said, ...defined({ history, contexts: contextsIn(last?.[0]), toolCalls }) }
}

interface ToolFindings {
  exchange: readonly Given[]
  /** The messages with the passages. */
  results: readonly Given[]
  contexts: readonly ImportedContext[]
}

/** The passages in the results of tools. If a result has another shape, what was retrieved is unknown. */
function foundByTools(exchange: readonly Given[]): ToolFindings | undefined {
  const results = resultsOfTools(exchange)
  const lists = results.flatMap(result => {
    const list = passagesIn(result)
    return list ? [{ result, list }] : []
  })
  if (lists.length === 0 || lists.length < results.length) return undefined
  const calls = answeredCalls(exchange)
  const contexts = lists.flatMap(({ result, list }) =>
    (importedContexts(list) ?? []).map(context => ({ ...context, ...calls.get(result) })),
  )
  return { exchange, results, contexts }
}

const passageLists = ['documents', 'contexts', 'passages', 'results']

/** A list of objects with texts, as JSON in the content of a message, by itself or under a usual name. */
function passagesIn(result: Given): Given | undefined {
  const content = result.field('content')?.parsed()
  const list = content?.items() ? content : content?.field(...passageLists)
  const items = list?.items() ?? []
  const isKnown =
    items.length > 0 && items.every(({ keys }) => passageKeys.text.some(key => keys.includes(key)))
  return isKnown ? list : undefined
}
