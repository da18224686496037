import { hasMessages } from '../imported/conversation.ts'
import { chatWithTools } from '../imported/chatWithTools.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { notesIn } from '../imported/notes.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'

/** A log may have a line for each request, with the messages so far. */
const conversations = ['conversation_id', 'conversationId', 'thread_id', 'threadId', 'chat_id']

const keys = ['messages', 'tools', 'functions', 'parallel_tool_calls', 'id', ...conversations]

/** Logs of chats, and data for fine-tuning: JSON Lines or JSON with the `messages` of OpenAI's API. */
export const chatLog: ImportFormat = {
  name: 'chatLog',
  title: 'chat messages',
  recognize: ([source]) => {
    const records = source ? chatsIn(source) : []
    const [first] = records
    return first && hasMessages(first, 'messages') ? knownKeys(records, keys, [['messages']]) : 0
  },
  read(sources, { turns = false, pipeline }) {
    const cases = sources.flatMap(chatsIn).map(record => caseOf(record, turns))
    const isAnswered = pipeline === undefined && cases.some(({ answer }) => answer !== undefined)
    return { cases, differences: isAnswered ? [asAnswer] : [] }
  },
  sampled: { lists: ['[]', 'data.[]', 'conversations.[]'] },
}

const asAnswer =
  'what the assistant said is read as the answer of your system: if the file has right answers, as data for fine-tuning may, rename `answer` to `reference`'

/** The lines of a file, or a document of one chat. */
function chatsIn(source: Source): readonly Given[] {
  if (source.kind === 'document' && hasMessages(source.root, 'messages')) return [source.root]
  return recordsOf(source, ['data', 'conversations'])
}

function caseOf(given: Given, turns: boolean): ImportedCase {
  const messages = given.field('messages')?.items() ?? []
  return {
    given,
    id: given.field('id')?.text(),
    group: given.field(...conversations)?.text(),
    ...chatWithTools(messages, turns),
    meta: notesIn('metadata', given.field('metadata')),
  }
}
