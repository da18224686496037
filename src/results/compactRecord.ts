import type { AllEvidence } from '../evidence/caseEvidence.ts'
import { ofStepPath, pathWithoutStep, telling } from '../evidence/caseEvidence.ts'
import type { VerdictCounts } from '../evidence/verdictCounts.ts'
import { defined } from '../defined.ts'
import { boundText, boundTexts } from './boundedText.ts'
import { claimCounts, isClaimList } from './claimCounts.ts'
import { boundSteps } from './boundedSteps.ts'
import { changeSteps } from './recordTexts.ts'
import type { CaseEvidence, CaseRecord, StepRecord } from './results.ts'

/**
 * Bytes of JSON that the evidence of a case may always take, and that it may take further if the rest of the record
 * leaves them.
 */
const evidenceBytes = 4000
const besideBytes = 4000

/** The most characters of a text. */
const textLength = 300

/** Whether a text of a record may be the beginning of a longer one. */
export function mayBeCut(text: string): boolean {
  return text.endsWith('…') && Array.from(text).length >= textLength
}

/**
 * Cuts a record to a bounded size, regardless of what the judge and the pipeline wrote. Texts are cut to 300
 * characters; a cut text ends in `…`. Evidence that does not fit is left out and counted in `leftOut`; if claims are
 * left out, `claimCounts` has the verdicts of all. Refuted claims are kept first, then other unsupported ones, with a
 * supported one for each, then ratings below the best and missed documents. The verdict log and `answers.jsonl` still
 * have everything.
 *
 * The reasons of metrics are not limited in number, because only they say what is wrong and how to fix it.
 */
export function compactRecord(record: CaseRecord): CaseRecord {
  const { steps, ...bounded } = boundTexts(record, textLength)
  // Steps have a separate limit, so that they do not change which evidence is kept.
  return { ...withLessEvidence(bounded), ...(steps && { steps: boundSteps(steps) }) }
}

/**
 * The steps as a record keeps them. A custom metric reads them in this form, so that it gets the same steps from a live
 * answer and from a recorded one.
 */
export function keptSteps(
  steps: readonly StepRecord[],
  redact: (text: string) => string,
): StepRecord[] {
  const redacted = changeSteps(steps, redact)
  return boundSteps(changeSteps(redacted, text => boundText(text, textLength)))
}

function withLessEvidence(bounded: CaseRecord): CaseRecord {
  const { evidence, stepEvidence, ...rest } = bounded
  const all = { evidence, ...defined({ stepEvidence }) }
  // Measure part by part, and no more than needed, because measuring takes as long as writing.
  const own = bytesAsPart(all)
  if (own <= evidenceBytes) return bounded
  const beside = jsonBytes(rest)
  const most = evidenceBytes + Math.max(besideBytes, beside)
  if (beside + own <= most) return bounded
  const none = filterLists(all, () => false)
  const counters = bytesAsPart(lessEvidence(bounded, none))
  const kept = keepEvidence(all, most - beside - counters)
  return { ...bounded, ...lessEvidence(bounded, kept) }
}

/** The reduced evidence of a record, with the counts of what was left out. */
function lessEvidence(record: CaseRecord, kept: AllEvidence): Partial<CaseRecord> {
  const leftOut = countLeftOut(record, kept)
  const counts = Object.entries(allClaimCounts(record)).filter(([list]) => leftOut[list])
  return {
    ...kept,
    leftOut,
    ...(counts.length > 0 && { claimCounts: Object.fromEntries(counts) }),
  }
}

/** The counts of the evidence of the answer, and of that of steps. */
function allClaimCounts(record: CaseRecord): Record<string, VerdictCounts> {
  const ofSteps = Object.entries(record.stepEvidence ?? {}).flatMap(([step, evidence]) =>
    Object.entries(claimCounts({ evidence })).map(([list, counts]) => [
      ofStepPath(list, step),
      counts,
    ]),
  )
  return { ...claimCounts(record), ...Object.fromEntries(ofSteps) }
}

interface Entry {
  path: string
  index: number
  /** How much the entry shows of what went wrong. */
  telling: number
  /** How many equally telling entries of its list come before it. */
  turn: number
  bytes: number
}

function keepEvidence(evidence: AllEvidence, budget: number): AllEvidence {
  const entries = Object.entries(evidenceLists(evidence)).flatMap(list => entriesOf(list))
  const kept = new Set<string>()
  let left = budget
  for (const { path, index, bytes } of entries.toSorted(byUse)) {
    if (bytes > left) continue
    left -= bytes
    kept.add(`${path} ${index}`)
  }
  return filterLists(evidence, (path, index) => kept.has(`${path} ${index}`))
}

function entriesOf([path, items]: [string, readonly unknown[]]): Entry[] {
  const tellings = items.map(item => telling(path, item))
  const faults = tellings.filter(one => one > 0).length
  const turns = new Map<number, number>()
  return items.map((item, index) => {
    const own = tellings[index] ?? 0
    const turn = turns.get(own) ?? 0
    turns.set(own, turn + 1)
    // Each fault brings a supported claim, because a cut record would otherwise show only faults.
    const comesWithFault = isClaimList(pathWithoutStep(path)) && turn < faults
    const bytes = jsonBytes(item) + 1
    return { path, index, turn, telling: comesWithFault ? Math.max(own, 1) : own, bytes }
  })
}

/** Takes entries from the lists in turn, so that a long list does not crowd out the others. */
function byUse(first: Entry, second: Entry): number {
  return second.telling - first.telling || first.turn - second.turn
}

function countLeftOut(evidence: AllEvidence, kept: AllEvidence): Record<string, number> {
  const keptLists = evidenceLists(kept)
  const counts = Object.entries(evidenceLists(evidence)).map(
    ([path, items]) => [path, items.length - (keptLists[path]?.length ?? 0)] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

type List = readonly unknown[]

/** Every list of the evidence, by its path: `answerInContexts`, `documents.missed`, `ratings of search`. */
function evidenceLists(evidence: AllEvidence): Record<string, List> {
  const lists: Record<string, List> = {}
  mapAllLists(evidence, (path, items) => (lists[path] = items))
  return lists
}

/** The evidence with only the entries that `keeps` selects. */
function filterLists(
  evidence: AllEvidence,
  keeps: (path: string, index: number) => boolean,
): AllEvidence {
  return mapAllLists(evidence, (path, items) => items.filter((_item, index) => keeps(path, index)))
}

function mapAllLists(
  { evidence, stepEvidence }: AllEvidence,
  change: (path: string, items: List) => List,
): AllEvidence {
  const ofSteps = Object.entries(stepEvidence ?? {}).map(([step, own]) => [
    step,
    mapLists(own, (path, items) => change(ofStepPath(path, step), items)),
  ])
  return {
    evidence: mapLists(evidence, change),
    ...(stepEvidence && { stepEvidence: Object.fromEntries(ofSteps) }),
  }
}

/** A piece of evidence is a list, or a few lists by name. */
function mapLists(
  evidence: CaseEvidence,
  change: (path: string, items: List) => List,
): CaseEvidence {
  const pieces: [string, List | Record<string, List>][] = Object.entries(evidence)
  return Object.fromEntries(
    pieces.map(([name, piece]) => {
      if (isList(piece)) return [name, change(name, piece)]
      const named = Object.entries(piece).map(([key, items]) => {
        return [key, change(`${name}.${key}`, items)]
      })
      return [name, Object.fromEntries(named)]
    }),
  )
}

// `Array.isArray` alone does not tell readonly arrays.
const isList = (piece: List | Record<string, List>): piece is List => Array.isArray(piece)

/** Bytes of fields within a larger object: without the braces, and with a comma. */
function bytesAsPart(fields: object): number {
  return jsonBytes(fields) - 1
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
