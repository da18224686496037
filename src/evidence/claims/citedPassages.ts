import type { RetrievedContext } from '../../golden/goldenSet.ts'
import { normalForm } from '../../text/normalForm.ts'
import { numberIn } from '../../text/citationMarks/sourceNames.ts'

/** Ids of the passages that a name stands for; none if nothing of that name was retrieved. */
export type FindPassages = (name: string) => readonly string[]

/**
 * Finds retrieved passages by what answers call them: the id of a passage or of its document, the
 * address or the file's name of a document with or without its ending, or the rank of a passage, from 1.
 */
export function passageFinder(contexts: readonly RetrievedContext[]): FindPassages {
  const byName = new Map<string, Set<string>>()
  // What names a passage more closely is looked for first, so each kind of name has a prefix.
  const add = (kind: string, name: string, id: string) => {
    const key = `${kind} ${name}`
    if (name !== '') byName.set(key, (byName.get(key) ?? new Set()).add(id))
  }
  for (const { id, documentId } of contexts) {
    add('whole', folded(id), id)
    add('whole', folded(documentId), id)
    add('file', fileOf(documentId), id)
    add('file', fileOf(id), id)
    add('stem', stemOf(documentId), id)
  }
  const forms = new Set(contexts.flatMap(({ id, documentId }) => [formOf(id), formOf(documentId)]))
  return name => {
    const number = numberIn(name.trim())
    // Among ids such as `doc-7` a `doc-2` is one of them, and no rank.
    const isId = number !== undefined && /\p{L}/u.test(name) && forms.has(formOf(name))
    const ranked = number === undefined || isId ? undefined : contexts[number - 1]
    if (ranked) return [ranked.id]
    const place = name.replace(/#[^#/]{0,200}$/u, '')
    const keys = [
      `whole ${folded(name)}`,
      `whole ${folded(place)}`,
      `file ${fileOf(name)}`,
      `file ${fileOf(place)}`,
      `stem ${stemOf(place)}`,
    ]
    const found = keys.map(key => byName.get(key)).find(ids => ids !== undefined)
    return found ? [...found] : []
  }
}

/** The form of an id without its numbers: text of the same form is meant as an id. */
export const formOf = (id: string): string => folded(id).replace(/\d+/gu, '0')

/** As names are compared: an address without its protocol, `Refund Policy` like `refund-policy`. */
const folded = (name: string): string =>
  normalForm(name, 'NFKC')
    .toLowerCase()
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/\/+$/u, '')
    .replace(/[\s_-]+/gu, '-')

const fileOf = (name: string): string => folded(name).split('/').at(-1) ?? ''

const stemOf = (name: string): string => fileOf(name).replace(/\.[a-z][a-z0-9]{0,8}$/u, '')
