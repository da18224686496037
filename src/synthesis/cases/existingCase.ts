import { originContent } from '../../golden/write/originContent.ts'
import { isConversation } from '../../golden/write/casesOfText.ts'
import type { WritableCase, WritableEntry } from '../../golden/write/goldenSetText.ts'
import { documentSlug, kindSlug } from './generatedCase.ts'

/** A case that a tool wrote, with the tool's notes. */
export type ToolCase = WritableEntry & { origin: NonNullable<WritableCase['origin']> }

/** Whether `generate` wrote a case. */
export function isGenerated(given: WritableEntry): given is ToolCase {
  return given.origin?.by === 'generate'
}

/** The questions of a case: one, or those of its turns. */
export const askedQuestions = (
  given: WritableEntry,
): Pick<WritableCase, 'facts' | 'question' | 'reference'>[] =>
  isConversation(given) ? given.turns : [given]

/** Keys that `generate` writes. */
const ownKeys = ['id', 'turns', 'tags', 'group', 'review', 'origin']
const keysOfQuestion = ['question', 'reference', 'facts', 'relevantDocuments', 'answerable']

/** Whether a person accepted a case or changed any part of it. Such a case is never changed. */
export function isTouched(given: ToolCase): boolean {
  const { origin, review, tags = [] } = given
  return (
    review !== 'pending' ||
    origin.content !== originContent(given) ||
    tags.join() !== (origin.kind ?? '') ||
    !isNamedAsWritten(given) ||
    hasOtherKeys(given, [...ownKeys, ...keysOfQuestion]) ||
    (isConversation(given) && given.turns.some(turn => hasOtherKeys(turn, keysOfQuestion)))
  )
}

const hasOtherKeys = (given: object, keys: readonly string[]): boolean =>
  Object.keys(given).some(key => !keys.includes(key))

/** Whether the id has the form that `generate` writes, from the document and the kind: `refunds-3-simple`. */
function isNamedAsWritten({ id, group = '', origin: { kind = '' } }: ToolCase): boolean {
  const beginning = `${documentSlug(group)}-`
  const [, end] = /^\d+-(.+?)(?:-\d+)?$/u.exec(id.slice(beginning.length)) ?? []
  return id.startsWith(beginning) && end === kindSlug(kind)
}
