import { contentHash } from '../../corpus/contentHash.ts'
import { idText } from '../../golden/fieldSchemas.ts'
import { isBlank } from '../../text/isBlank.ts'
import { normalForm } from '../../text/normalForm.ts'
import { uniqueNames } from '../../text/uniqueNames.ts'
import type { ImportedCase } from './importedCase.ts'

/** So long that a test's name can be read at a glance. */
const longestSlug = 60
/** Less than a golden set takes, so that a doubled one has room for its number. */
const longestId = 190

/**
 * Gives each case an id: its own, or one that its question makes, which is the same in each import. A doubled one gets
 * ` (2)` and so on, which is told.
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

/** What a golden set takes for the name of a case or a document. */
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

/** `how-long-do-refunds-take`; a question that is longer is told apart by a hash. */
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
