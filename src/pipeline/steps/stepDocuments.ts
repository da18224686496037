import { firstFew } from '../../text/firstFew.ts'
import { nearestName } from '../../text/nearestName.ts'
import { counted } from '../../text/numbers.ts'
import type { DocumentsOfStep, StepDocuments } from '../pipeline.ts'
import { mostPassages } from './stepOutput.ts'
import type { RecordedSteps, StepRecord } from '../stepRecord.ts'

/**
 * The documents that steps of a case returned. Lists from several calls, such as one search for each of several
 * queries, are interleaved rank by rank, each document once.
 * @param names of the requested steps
 */
export function documentsOfSteps(names: Iterable<string>, recorded: RecordedSteps): StepDocuments {
  return Object.fromEntries([...new Set(names)].map(name => [name, documentsOf(name, recorded)]))
}

function documentsOf(name: string, recorded: RecordedSteps): DocumentsOfStep {
  const { steps = [], stepsLeftOut = 0 } = recorded
  const calls = steps.filter(step => step.name === name)
  if (stepsLeftOut > 0) {
    const more = `the record leaves out ${counted(stepsLeftOut, 'step')} of the pipeline`
    return { unknown: `${more}, and \`${name}\` may be among them` }
  }
  if (calls.length === 0) return { notTaken: unseenStep(name, steps) }
  const lists = calls.filter(({ passages }) => passages !== undefined)
  const fault = lists.length === 0 ? withoutPassages(calls) : faultOf(lists)
  if (fault !== undefined) return { unknown: `the step \`${name}\` ${fault}` }
  return interleaved(lists.map(({ documents = [] }) => documents))
}

function withoutPassages(calls: readonly StepRecord[]): string {
  if (calls.some(({ error }) => error !== undefined)) return 'failed'
  const ended = calls.some(({ milliseconds }) => milliseconds !== undefined)
  return ended ? 'returned no passages' : 'did not end'
}

function faultOf(lists: readonly StepRecord[]): string | undefined {
  if (lists.some(({ passages = 0 }) => passages > mostPassages)) {
    return `returned more than ${mostPassages} passages`
  }
  const areNamed = lists.every(({ passages, documents }) => passages === 0 || documents)
  return areNamed ? undefined : 'returned passages whose ids are not all known'
}

/** Why a case lacks a step of this name: the names of its steps, and the most similar one. */
export function unseenStep(name: string, steps: readonly Pick<StepRecord, 'name'>[]): string {
  const seen = [...new Set(steps.map(one => one.name))]
  const nothing = `the pipeline took no step \`${name}\``
  if (seen.length === 0) return `${nothing}, nor any other named step`
  const nearest = nearestName(name, seen)
  const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
  return `${nothing}; it took ${firstFew(seen, mostNamed)}${hint}`
}

const mostNamed = 8

/** Takes the first of each list, then the second of each, and so on. */
function interleaved(lists: readonly string[][]): string[] {
  const longest = Math.max(...lists.map(list => list.length))
  const byRank = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap(list => list[rank] ?? []),
  )
  return [...new Set(byRank.flat())]
}
