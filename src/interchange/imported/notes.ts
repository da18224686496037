import { uniqueNames } from '../../text/uniqueNames.ts'
import type { Given } from '../sources/given.ts'

type Notes = Readonly<Record<string, unknown>>

/** The notes of a record besides the case: a mapping unchanged, any other value under its name. */
export function notesIn(name: string, given: Given | undefined): Notes | undefined {
  if (!given) return undefined
  const value = given.parsed().data()
  const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isMapping ? { ...value } : { [name]: value }
}

/** Joins all notes in one mapping. If two have the same name, the second is renamed, so that neither is lost. */
export function joinNotes(...notes: readonly (Notes | undefined)[]): Notes {
  const nameOf = uniqueNames()
  const entries = notes.flatMap(one => Object.entries(one ?? {}))
  return Object.fromEntries(entries.map(([name, value]) => [nameOf(name), value]))
}
