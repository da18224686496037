import { defined } from '../../defined.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { Given } from '../sources/given.ts'
import type { ImportedCase } from './importedCase.ts'

const roles: Readonly<Record<string, Turn['role']>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
}

type Conversation = Pick<ImportedCase, 'question' | 'history' | 'answer'>

/**
 * Reads a list of messages: the last user message is the question, the messages before it are the history, and the
 * assistant's reply to it is the answer. A message that calls a tool is the answer only if no other reply follows.
 * Messages of systems and tools are reported.
 */
export function conversationOf(messages: readonly Given[]): Conversation {
  const turns = messages.flatMap(message => pairedTurns(message) ?? turnOf(message) ?? [])
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const question = turns[last]?.content
  const history = turns.slice(0, Math.max(0, last))
  const replies = turns.slice(last + 1)
  const answer = replies.find(({ given }) => !callsTool(given)) ?? replies[0]
  for (const { given } of replies.filter(reply => reply !== answer))
    given.lose(
      `a question has one answer here${callsTool(given) ? ', and this message calls a tool' : ''}`,
    )
  return {
    ...defined({ question }),
    ...(history.length > 0 && { history: history.map(({ role, content }) => ({ role, content })) }),
    ...(answer && last !== -1 && { answer: answer.content }),
  }
}

const callsTool = (message: Given): boolean => message.field('tool_calls') !== undefined

interface GivenTurn extends Turn {
  given: Given
}

/** Words for roles that have no turn here. */
const otherRoles = ['system', 'developer', 'tool', 'function']

/** LangChain writes a history as pairs too: of a role and a text, or of a question and its answer. */
function pairedTurns(message: Given): GivenTurn[] | undefined {
  const [first, second, ...more] = message.items() ?? []
  const isPair = second && [first, second].every(part => part?.node.kind === 'scalar')
  if (!first || !isPair || more.length > 0) return undefined
  const word = (first.text() ?? '').toLowerCase()
  if (otherRoles.includes(word)) return message.lose(noTurn(word)) ?? []
  const role = Object.hasOwn(roles, word) ? roles[word] : undefined
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

const noTurn = (word: string) => `a turn is of the user or the assistant, not of \`${word}\``

function turnOf(message: Given): GivenTurn | undefined {
  const named = message.field('role', 'type', 'sender')
  const word = named?.text()?.toLowerCase() ?? ''
  const role = Object.hasOwn(roles, word) ? roles[word] : undefined
  if (role === undefined) return message.lose(noTurn(word))
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
