import { defined } from '../../defined.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { Given } from '../sources/given.ts'
import type { ImportedCase, SaidTurn } from './importedCase.ts'

/** A tool may return passages. Instructions of systems and developers have the role `other`. */
export type MessageRole = Turn['role'] | 'tool' | 'other'

/** The words of OpenAI, Gemini and LangChain, in lower case. */
const roles: Readonly<Record<string, MessageRole>> = {
  user: 'user',
  human: 'user',
  humanmessage: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  aimessage: 'assistant',
  aimessagechunk: 'assistant',
  tool: 'tool',
  function: 'tool',
  toolmessage: 'tool',
  system: 'other',
  developer: 'other',
  systemmessage: 'other',
}

/** The role that a word names in the messages of any tool; undefined if it names none. */
export function messageRole(word: string): MessageRole | undefined {
  const name = word.toLowerCase()
  return Object.hasOwn(roles, name) ? roles[name] : undefined
}

/** Why a message is not in a case. */
export const noTurn = (word: string): string =>
  `a turn is of the user or the assistant, not of \`${word}\``

/** Why a reply is not in a case, besides the answer. */
export const oneAnswer = 'a question has one answer here'

interface Conversation {
  said: Pick<ImportedCase, 'question' | 'history' | 'answer'>
  /** The message with the answer. */
  answeredBy?: Given
  /** The messages of the history. */
  saidBefore: readonly Given[]
}

/**
 * Reads a list of messages: the last user message is the question, the messages before it are the history, and the
 * assistant's reply to it is the answer. A message that calls a tool is the answer only if no other reply follows.
 * Messages of systems and tools are reported.
 */
export function conversationOf(messages: readonly Given[]): Conversation {
  const turns = givenTurns(messages)
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const question = turns[last]?.content
  const history = turns.slice(0, Math.max(0, last))
  const replies = turns.slice(last + 1)
  const answer = replies.find(({ given }) => !callsTool(given)) ?? replies[0]
  for (const { given } of replies.filter(reply => reply !== answer))
    given.lose(`${oneAnswer}${callsTool(given) ? ', and this message calls a tool' : ''}`)
  const said = {
    ...defined({ question }),
    ...(history.length > 0 && { history: history.map(saidTurn) }),
  }
  const saidBefore = history.map(({ given }) => given)
  if (!answer || last === -1) return { said, saidBefore }
  return { said: { ...said, answer: answer.content }, answeredBy: answer.given, saidBefore }
}

const saidTurn = ({ role, content, given }: GivenTurn): SaidTurn => ({
  role,
  content,
  ...(role === 'assistant' && callsTool(given) && { callsTool: true }),
})

/** The turns of a list of messages that has no question of its own. Messages of systems and tools are reported. */
export function turnsIn(messages: readonly Given[]): Turn[] {
  return givenTurns(messages).map(({ role, content }) => ({ role, content }))
}

function givenTurns(messages: readonly Given[]): GivenTurn[] {
  return messages.flatMap(message => pairedTurns(message) ?? turnOf(message) ?? [])
}

/** OpenAI's and LangChain's key, and DeepEval's in Python and TypeScript. */
const toolCalls = ['tool_calls', 'tools_called', 'toolsCalled']

const callsTool = (message: Given): boolean => message.field(...toolCalls) !== undefined

interface GivenTurn extends Turn {
  given: Given
}

/** Whether a key of a record has messages with roles. Does not read them, because the record may be of another format. */
export function hasMessages({ node }: Given, key: string): boolean {
  const list = node.kind === 'mapping' ? node.entries.get(key)?.node : undefined
  return (
    list?.kind === 'list' &&
    list.items.length > 0 &&
    list.items.every(item => item.node.kind === 'mapping' && item.node.entries.has('role'))
  )
}

/** The messages from each question to the next one. Those before the first question are a list of their own. */
export function messagesByQuestion(messages: readonly Given[]): Given[][] {
  const lists: Given[][] = []
  for (const message of messages) {
    const list = lists.at(-1)
    if (list && roleOf(message) !== 'user') list.push(message)
    else lists.push([message])
  }
  return lists
}

export const resultsOfTools = (messages: readonly Given[]): Given[] =>
  messages.filter(message => roleOf(message) === 'tool')

function roleOf(message: Given): MessageRole | undefined {
  const [word] = pairIn(message) ?? []
  // A pair of a question and its answer names no role.
  if (word) return messageRole(word.text() ?? '') ?? 'user'
  return messageRole(namedRole(message) ?? '')
}

const namedRole = (message: Given): string | undefined =>
  message.field('role', 'type', 'sender')?.text()

function pairIn(message: Given): [Given, Given] | undefined {
  const [first, second, ...more] = message.items() ?? []
  if (!first || !second || more.length > 0) return undefined
  return [first, second].every(({ node }) => node.kind === 'scalar') ? [first, second] : undefined
}

/** LangChain writes a history as pairs too: of a role and a text, or of a question and its answer. */
function pairedTurns(message: Given): GivenTurn[] | undefined {
  const [first, second] = pairIn(message) ?? []
  if (!first || !second) return undefined
  const word = first.text() ?? ''
  const role = messageRole(word)
  if (role === 'tool' || role === 'other') return message.lose(noTurn(word.toLowerCase())) ?? []
  const texts: [Turn['role'], Given][] = role
    ? [[role, second]]
    : [
        ['user', first],
        ['assistant', second],
      ]
  return texts.flatMap(([of, part]) => {
    const content = part.text()
    return content === undefined || isBlank(content) ? [] : [{ role: of, content, given: part }]
  })
}

function turnOf(message: Given): GivenTurn | undefined {
  const word = namedRole(message) ?? ''
  const role = messageRole(word)
  if (role !== 'user' && role !== 'assistant') return message.lose(noTurn(word.toLowerCase()))
  const content = contentOf(message)
  return content === undefined || isBlank(content) ? undefined : { role, content, given: message }
}

/** A text, or a list of parts with texts. */
function contentOf(message: Given): string | undefined {
  const content = message.field('content', 'text')
  const parts = content?.items()
  if (!parts) return content?.text()
  const texts = parts.flatMap(part => {
    if (part.node.kind === 'scalar') return part.text() ?? []
    part.field('type')?.pass()
    return part.field('text')?.text() ?? []
  })
  return texts.join('\n')
}
