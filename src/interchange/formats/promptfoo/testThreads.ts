import type { Turn } from '../../../golden/goldenSet.ts'
import { isBlank } from '../../../text/isBlank.ts'
import type { ImportedCase } from '../../imported/importedCase.ts'

/** The conversation that a test continues. */
export interface TestThread {
  /** Tests of one key see each other's turns. */
  key: string
  /** The name of the conversation. @default the key */
  group?: string
  /** The test is part of the conversation, but its prompt has none of the earlier turns. */
  isBlind?: boolean
}

/** A case with its place in a conversation, which is the order of the tests. */
export interface TestCase extends ImportedCase {
  thread?: TestThread
}

/** An output that later tests use under a name, by `storeOutputAs`. */
export interface StoredOutput {
  /** The key of its conversation. */
  thread: string
  /** The output, if the file has it. */
  text?: string
}

interface Conversation {
  turns: readonly Turn[]
  isWhole: boolean
}

/** The conversation that `metadata.conversationId` names. promptfoo takes an empty one, and 0, for none. */
export function conversationName(id: unknown): string | undefined {
  return (typeof id === 'string' || typeof id === 'number') && id ? String(id) : undefined
}

/** Gives each case the turns before it that the file has, and notes what is missing. */
export function withHistory(cases: readonly TestCase[]): ImportedCase[] {
  const conversations = new Map<string, Conversation>()
  return cases.map(({ thread, ...one }) => {
    if (!thread) return one
    const { turns, isWhole } = conversations.get(thread.key) ?? { turns: [], isWhole: true }
    const own = turnsOf(one)
    conversations.set(thread.key, {
      turns: [...turns, ...own],
      isWhole: isWhole && own.length === turnsOfExchange,
    })
    const sees = thread.isBlind !== true
    return {
      ...one,
      group: thread.group ?? thread.key,
      conversation: thread.key,
      // A test may have the earlier messages itself.
      ...(sees && !one.history && turns.length > 0 && { history: turns }),
      ...(sees && !one.history && !isWhole && { historyFault: notWhole }),
    }
  })
}

const notWhole =
  'the outputs of earlier tests of this conversation are not in the file, so the history has only their questions'

/** A question and its answer. */
const turnsOfExchange = 2

function turnsOf({ question, answer }: ImportedCase): Turn[] {
  const asked = question === undefined || isBlank(question) ? undefined : question
  const said = answer === undefined || isBlank(answer) ? undefined : answer
  return [
    ...(asked === undefined ? [] : [{ role: 'user' as const, content: asked }]),
    ...(said === undefined ? [] : [{ role: 'assistant' as const, content: said }]),
  ]
}
