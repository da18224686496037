import { originContent } from '../../golden/write/originContent.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { documentSlug, kindSlug } from './generatedCase.ts'

/** A case that a tool wrote, with the tool's notes. */
export type ToolCase = WritableCase & { origin: NonNullable<WritableCase['origin']> }

/** Whether `generate` wrote a case. */
export function isGenerated(given: WritableCase): given is ToolCase {
  return given.origin?.by === 'generate'
}

/** Keys that `generate` writes. */
const ownKeys = new Set([
  'id',
  'question',
  'reference',
  'facts',
  'relevantDocuments',
  'answerable',
  'tags',
  'group',
  'review',
  'origin',
])

/** Whether a person accepted a case or changed any part of it. Such a case is never changed. */
export function isTouched(given: ToolCase): boolean {
  const { origin, review, tags = [] } = given
  return (
    review !== 'pending' ||
    origin.content !== originContent(given) ||
    tags.join() !== (origin.kind ?? '') ||
    !isNamedAsWritten(given) ||
    Object.keys(given).some(key => !ownKeys.has(key))
  )
}

/** Whether the id has the form that `generate` writes, from the document and the kind: `refunds-3-simple`. */
function isNamedAsWritten({ id, group = '', origin: { kind = '' } }: ToolCase): boolean {
  const beginning = `${documentSlug(group)}-`
  const [, end] = /^\d+-(.+?)(?:-\d+)?$/u.exec(id.slice(beginning.length)) ?? []
  return id.startsWith(beginning) && end === kindSlug(kind)
}
