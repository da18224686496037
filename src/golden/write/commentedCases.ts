import { casesIn } from '../edit/openCase.ts'
import { withoutItem } from '../edit/takeOut.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import type { WrittenCases } from './casesOfText.ts'
import type { WritableEntry } from './goldenSetText.ts'

/**
 * The cases that have comments in or at them: replacing the case would delete these.
 * @param ids of all cases of the file
 */
export function commentedCases(
  text: string,
  { cases, ids }: { cases: readonly WritableEntry[] } & Pick<WrittenCases, 'ids'>,
): ReadonlySet<WritableEntry> {
  const source = text.replace(/^\uFEFF/, '')
  const list = casesIn(parseYaml(source, ''))
  const isCommented = (given: WritableEntry): boolean => {
    const [span] = list ? withoutItem(source, list, ids.indexOf(given.id)) : []
    // Only comments can add `#` signs that the values do not have.
    return span !== undefined && signs(source.slice(span.from, span.to)) > signs(valuesOf(given))
  }
  return new Set(cases.filter(isCommented))
}

const signs = (text: string): number => text.split('#').length - 1

const valuesOf = (given: WritableEntry): string => JSON.stringify(given)
