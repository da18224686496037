import { casesIn } from '../edit/openCase.ts'
import { withoutItem } from '../edit/takeOut.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import type { WritableCase } from './goldenSetText.ts'

/**
 * The cases of a golden file that have comments in or at them: replacing the case would delete these.
 * @param cases all cases of the file, in its order
 */
export function commentedCases(
  text: string,
  cases: readonly WritableCase[],
): ReadonlySet<WritableCase> {
  const source = text.replace(/^\uFEFF/, '')
  const list = casesIn(parseYaml(source, ''))
  const isCommented = (given: WritableCase, index: number): boolean => {
    const [span] = list ? withoutItem(source, list, index) : []
    // Only comments can add `#` signs that the values do not have.
    return span !== undefined && signs(source.slice(span.from, span.to)) > signs(valuesOf(given))
  }
  return new Set(cases.filter(isCommented))
}

const signs = (text: string): number => text.split('#').length - 1

const valuesOf = (given: WritableCase): string => JSON.stringify(given)
