import { counted } from '../../../text/numbers.ts'
import { listed } from '../../model/names.ts'
import {
  answersWithoutCalling,
  failedTools,
  repeatedCall,
  searchTools,
  unusedHop,
} from '../callPatterns.ts'
import type { CaseToExplain } from './casesToExplain.ts'
import type { ChangeCause } from './changeCause.ts'

/** A tool that found passages before is not called any more. */
const answersWithoutSearching: ChangeCause = {
  part: 'generator',
  explains: one => skippedTools(one).length > 0,
  happens: cases =>
    `the system answers without searching: it called ${namesOf(cases, skippedTools)} before, and does not now`,
  advice:
    'Check the descriptions of the tools, whether the model may choose not to call them, and the limit of its rounds',
  isShownBy: () => true,
}

function skippedTools({ answers: { now, before } }: CaseToExplain): string[] {
  if (!now || !before) return []
  const tools = searchTools(before)
  return answersWithoutCalling(now, tools) ? tools : []
}

/** Before, the tool did its work. */
const goesOnAfterFailure: ChangeCause = {
  part: 'retriever',
  explains: one => newlyFailed(one).length > 0,
  happens: cases =>
    `${namesOf(cases, newlyFailed)} failed and the system answered all the same; before, it did not fail`,
  advice:
    'Check the tool and what it is given, and let the system say that it could not look it up',
  isShownBy: () => true,
}

function newlyFailed({ answers: { now, before } }: CaseToExplain): string[] {
  if (!now || !before?.toolCalls) return []
  const failed = new Set(
    before.toolCalls.flatMap(({ name, error }) => (error === undefined ? [] : name)),
  )
  return failedTools(now).filter(name => !failed.has(name))
}

const searchesAgain: ChangeCause = {
  part: 'generator',
  explains: one => repeatedMore(one) !== undefined,
  happens(cases) {
    const most = cases
      .flatMap(one => repeatedMore(one) ?? [])
      .toSorted((one, other) => other.times - one.times)[0]
    const { name = '', times = 0, before = 0 } = most ?? {}
    return `the system calls a tool with the same arguments again and again: ${listed([name])} up to ${counted(times, 'time')}, before ${before === 0 ? 'fewer than three times' : counted(before, 'time')}`
  },
  advice:
    'Check what the tool returns if it finds nothing, and whether its results reach the model',
  isShownBy: () => true,
}

function repeatedMore({ answers: { now, before } }: CaseToExplain) {
  const repeated = now && repeatedCall(now)
  if (!repeated || !before?.toolCalls) return undefined
  const former = repeatedCall(before)?.times ?? 0
  return repeated.times > former ? { ...repeated, before: former } : undefined
}

/** The answer leaves out what only a later hop found. */
const leavesHopUnused: ChangeCause = {
  part: 'generator',
  explains: one => hopOf(one) !== undefined,
  happens(cases) {
    const hops = [...new Set(cases.flatMap(one => hopOf(one) ?? []))].toSorted((a, b) => a - b)
    return `what the answer needs is found at hop ${hops.join(' or ')}, and not used`
  },
  advice:
    'Check that the results of all rounds reach the model, and what the prompt says about them',
  isShownBy: () => true,
}

/** Whatever else got worse is not for what the answer leaves out. */
const comparesWithReference = [
  'answerRecall',
  'answerF1',
  'answerCorrectness',
  'contextUtilization',
]

function hopOf({ record, fell, answers: { now } }: CaseToExplain): number | undefined {
  if (!comparesWithReference.some(metric => fell.has(metric))) return undefined
  return now && unusedHop(record, now)
}

function namesOf(
  cases: readonly CaseToExplain[],
  names: (one: CaseToExplain) => readonly string[],
): string {
  return listed([...new Set(cases.flatMap(names))])
}

/** The calls of tools say more of a case than what its answer lacks, so these come first. */
export const callCauses: readonly ChangeCause[] = [
  answersWithoutSearching,
  goesOnAfterFailure,
  searchesAgain,
]

/** This one explains only what nothing about retrieval does. */
export const answerCallCauses: readonly ChangeCause[] = [leavesHopUnused]
