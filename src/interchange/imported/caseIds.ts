import { contentHash } from '../../corpus/contentHash.ts'
import { idText } from '../../golden/fieldSchemas.ts'
import { isBlank } from '../../text/isBlank.ts'
import { normalForm } from '../../text/normalForm.ts'
import { uniqueNames } from '../../text/uniqueNames.ts'
import type { ImportedCase } from './importedCase.ts'

/** Short enough to read a test's name at a glance. */
const longestSlug = 60
/** Shorter than the limit of golden sets, so that a doubled id has room for its number. */
const longestId = 190

/**
 * Gives each case an id: its own, or one from its question that is the same in each import. A doubled id gets ` (2)`
 * and so on, which is reported.
 */
export function caseIds(): (imported: ImportedCase, question: string) => string {
  const unique = uniqueNames()
  return ({ given, id }, question) => {
    const own = id === undefined || isBlank(id) ? undefined : id
    const named = own === undefined ? questionId(question) : nameFrom(own)
    if (own !== undefined && named !== own) {
      given.tell(
        `the id is written as \`${named}\`: one line of at most ${longestId} characters`,
        'id',
      )
    }
    const free = unique(named)
    if (free !== named) given.tell(`the id \`${named}\` is taken: this case is \`${free}\``, 'id')
    return free
  }
}

/** Turns a text into a valid name for a case or a document. */
export function nameFrom(text: string): string {
  const characters = Array.from(oneLine(text))
  let name = characters.splice(0, longestId).join('')
  while (name.length > longestId) name = Array.from(name).slice(0, -1).join('')
  name = name.trim()
  return idText.safeParse(name).success ? name : `case-${hashOf(text)}`
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** `how-long-do-refunds-take`; a longer question also gets a hash. */
export function questionId(question: string): string {
  const words =
    normalForm(question.toWellFormed(), 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const slug = words.join('-')
  if (slug === '') return `case-${hashOf(question)}`
  if (slug.length <= longestSlug) return nameFrom(slug)
  const beginning = Array.from(slug.slice(0, longestSlug - 7))
    .join('')
    .toWellFormed()
    .replace(/-?\uFFFD?$/, '')
  return nameFrom(`${beginning}-${hashOf(question)}`)
}

function hashOf(text: string): string {
  return contentHash(text).slice(0, 6)
}
