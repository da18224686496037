import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../../errors.ts'
import type { WrittenYaml } from '../yaml/parseYaml.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import { toValue } from '../yaml/yamlNode.ts'
import { isCaseValue } from './editedCase.ts'

/** A piece of a text, and its replacement. */
export interface Splice {
  from: number
  to: number
  by: string
}

export function spliced(source: string, { from, to, by }: Splice): string {
  return source.slice(0, from) + by + source.slice(to)
}

const byteOrderMark = '\uFEFF'

/** Changes a text behind its byte order mark, which is not part of the content. */
export function pastByteOrderMark(text: string, change: (rest: string) => string): string {
  return text.startsWith(byteOrderMark) ? byteOrderMark + change(text.slice(1)) : change(text)
}

/** A golden file, and the change to its cases. */
interface WantedCases {
  source: string
  yaml: WrittenYaml
  change: (cases: readonly unknown[]) => readonly unknown[]
}

/**
 * The text after the first splice whose result, read again, has exactly the wanted cases and otherwise the former
 * values.
 * @returns or the reason why the last splice fails, if all do
 */
export function splicedCases(
  { source, yaml, change }: WantedCases,
  splices: readonly Splice[],
): { outcome: string } | { fault: string | undefined } {
  const wanted = wantedValues(yaml, change)
  let fault: string | undefined
  for (const splice of splices) {
    const outcome = spliced(source, splice)
    fault = rereadFault(outcome, wanted)
    if (fault === undefined) return { outcome }
  }
  return { fault }
}

/** The values that the whole file must have after the change; undefined if it has no list of cases. */
function wantedValues({ root }: WrittenYaml, change: WantedCases['change']): unknown {
  const set = toValue(root.node)
  if (!isCaseValue(set) || !Array.isArray(set['cases'])) return undefined
  return { ...set, cases: change(set['cases']) }
}

/** Why a text does not have the wanted values; undefined if it has. */
function rereadFault(source: string, wanted: unknown): string | undefined {
  try {
    const { root, faults } = parseYaml(source, '')
    const [fault] = faults
    if (fault) return fault.problem
    return isDeepStrictEqual(toValue(root.node), wanted) ? undefined : sharedFault
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error.problems[0]?.problem
  }
}

const sharedFault = 'something else in the file would change too, for example by a shared anchor'
