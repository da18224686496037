import { firstFew } from '../../text/firstFew.ts'
import { nearestName } from '../../text/nearestName.ts'
import { counted } from '../../text/numbers.ts'
import type { StepDocuments } from '../pipeline.ts'
import { mostPassages } from './stepOutput.ts'
import type { RecordedSteps, StepRecord } from './stepRecord.ts'

/**
 * The documents that steps of a case gave back. Lists of several calls, as of one search for each of several queries, are
 * interleaved rank by rank, each document once.
 * @param names of the steps that are asked for
 */
export function documentsOfSteps(names: Iterable<string>, recorded: RecordedSteps): StepDocuments {
  return Object.fromEntries([...new Set(names)].map(name => [name, documentsOf(name, recorded)]))
}

function documentsOf(
  name: string,
  { steps = [], stepsLeftOut = 0 }: RecordedSteps,
): StepDocuments[string] {
  const calls = steps.filter(step => step.name === name)
  const lists = calls.filter(({ passages }) => passages !== undefined)
  if (stepsLeftOut > 0) {
    return {
      none: `the pipeline took ${counted(stepsLeftOut, 'step')} more than are recorded, and \`${name}\` may be among them`,
    }
  }
  if (calls.length === 0) return { none: unseenStep(name, steps) }
  if (lists.length === 0) return { none: withoutPassages(name, calls) }
  if (lists.some(({ passages = 0 }) => passages > mostPassages)) {
    return { none: `the step \`${name}\` gave back more than ${mostPassages} passages` }
  }
  if (lists.some(({ passages, documents }) => passages !== 0 && !documents)) {
    return { none: `the step \`${name}\` gave back passages without ids` }
  }
  return interleaved(lists.map(({ documents = [] }) => documents))
}

/** Why a name is that of no step: which ones there were, and which of them may be meant. */
export function unseenStep(name: string, steps: readonly Pick<StepRecord, 'name'>[]): string {
  const seen = [...new Set(steps.map(one => one.name))]
  const nothing = `the pipeline took no step \`${name}\``
  if (seen.length === 0) return `${nothing}, nor any other that it names`
  const nearest = nearestName(name, seen)
  const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
  return `${nothing}; it took ${firstFew(seen, mostNamed)}${hint}`
}

const mostNamed = 8

function withoutPassages(name: string, calls: readonly StepRecord[]): string {
  const failed = calls.some(({ error }) => error !== undefined)
  if (failed) return `the step \`${name}\` failed`
  const ended = calls.some(({ milliseconds }) => milliseconds !== undefined)
  return ended ? `the step \`${name}\` gave back no passages` : `the step \`${name}\` did not end`
}

/** The first of each list, then the second of each, and so on. */
function interleaved(lists: readonly string[][]): string[] {
  const longest = Math.max(...lists.map(list => list.length))
  const byRank = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap(list => list[rank] ?? []),
  )
  return [...new Set(byRank.flat())]
}
