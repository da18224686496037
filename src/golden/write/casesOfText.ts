import { UserError } from '../../errors.ts'
import { parseSound } from '../edit/openCase.ts'
import type { GoldenCaseInput } from '../caseSchema.ts'
import { goldenCaseSchema } from '../caseSchema.ts'
import { conversationSchema } from '../conversationSchema.ts'
import { child, toValue } from '../yaml/yamlNode.ts'
import type { WritableCase, WritableConversation, WritableEntry } from './goldenSetText.ts'

/** The cases of a golden file. */
export interface WrittenCases {
  /** All cases, as written, without what the set adds to them. */
  entries: WritableEntry[]
  /** Those of one question. */
  cases: WritableCase[]
  /** The conversations, as written. */
  conversations: WritableConversation[]
  /** Ids of all cases, with those of conversations. */
  ids: string[]
  /** The questions of conversations. */
  turns: string[]
}

/**
 * The cases of a golden file.
 * @param file names the file in errors
 * @throws UserError if the file or a case has faults, or if its cases are in another file
 */
export function casesOfText(text: string, { file }: { file: string }): WrittenCases {
  const { root, positionAt } = parseSound(text, file)
  const cases = child(root.node, 'cases')?.node
  if (cases?.kind !== 'list')
    throw new UserError({
      place: { file },
      problem: 'Expected `cases` to be a list in this file',
      fix: 'Name a golden file that contains its cases: a separate file of cases is not read here',
    })
  const found = cases.items.map(({ node, start }) => {
    const given = toValue(node)
    const read = readCase(given)
    if (read) return read
    throw new UserError({
      place: { file, ...positionAt(start) },
      problem: 'Expected a case without faults',
      fix: 'Run the golden set (npx vitest run): it names each fault with its line',
    })
  })
  const entries = found.map(({ written }) => written)
  return {
    entries,
    cases: entries.flatMap(one => (isConversation(one) ? [] : [one])),
    conversations: entries.filter(isConversation),
    ids: found.map(({ id }) => id),
    turns: found.flatMap(({ turns }) => turns),
  }
}

/** Whether a case has turns instead of a question. */
export const isConversation = (given: WritableEntry): given is WritableConversation =>
  'turns' in given

interface ReadCase extends Pick<GoldenCaseInput, 'id'> {
  /** The questions of a conversation. */
  turns: string[]
  /** As given: the schema would add defaults that the file does not have. */
  written: WritableEntry
}

function readCase(given: unknown): ReadCase | undefined {
  const { data: single } = goldenCaseSchema.safeParse(given)
  if (single) return { id: single.id, turns: [], written: given as WritableCase }
  const { data: conversation } = conversationSchema.safeParse(given)
  if (!conversation) return undefined
  const { id, turns } = conversation
  const questions = turns.map(({ question }) => question)
  return { id, turns: questions, written: given as WritableConversation }
}
