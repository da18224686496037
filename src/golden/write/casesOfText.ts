import { UserError } from '../../errors.ts'
import { parseSound } from '../edit/openCase.ts'
import type { GoldenCaseInput } from '../caseSchema.ts'
import { goldenCaseSchema } from '../caseSchema.ts'
import { conversationSchema } from '../conversationSchema.ts'
import { child, toValue } from '../yaml/yamlNode.ts'
import type { WritableCase } from './goldenSetText.ts'

/** The cases of a golden file. */
export interface WrittenCases {
  /** Those of one question, as written, without what the set adds to them. */
  cases: WritableCase[]
  /** Ids of all cases, with those of conversations. */
  ids: string[]
  /** The questions of conversations. */
  turns: string[]
}

/**
 * The cases of a golden file. Tools write and change only cases of one question, and leave conversations as they are.
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
  return {
    cases: found.flatMap(({ written }) => written ?? []),
    ids: found.map(({ id }) => id),
    turns: found.flatMap(({ turns }) => turns),
  }
}

interface ReadCase extends Pick<GoldenCaseInput, 'id'> {
  turns: string[]
  /** Absent for a conversation. */
  written?: WritableCase
}

function readCase(given: unknown): ReadCase | undefined {
  const { data: single } = goldenCaseSchema.safeParse(given)
  if (single) {
    // Return the case as given: the schema would add defaults that the file does not have.
    return { id: single.id, turns: [], written: given as WritableCase }
  }
  const { data: conversation } = conversationSchema.safeParse(given)
  if (!conversation) return undefined
  const { id, turns } = conversation
  return { id, turns: turns.map(({ question }) => question) }
}
