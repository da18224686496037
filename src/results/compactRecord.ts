import { telling } from '../evidence/caseEvidence.ts'
import { boundTexts } from './boundedText.ts'
import { claimCounts, isClaimList } from './claimCounts.ts'
import { boundSteps } from './boundedSteps.ts'
import type { CaseEvidence, CaseRecord } from './results.ts'

/** Bytes of JSON that the evidence of a case may always take, and what beside it is left to it. */
const evidenceBytes = 4000
const besideBytes = 4000

/** Characters that one text may have. */
const textLength = 300

/** Whether a text of a record may be the beginning of a longer one. */
export function mayBeCut(text: string): boolean {
  return text.endsWith('…') && Array.from(text).length >= textLength
}

/**
 * A record that is small whatever the judge and the pipeline wrote. Texts are cut to 300
 * characters and end in `…` where they were; what doesn't fit of the evidence is left out and
 * counted in `leftOut`, and where that were claims `claimCounts` has the verdicts of all. Refuted claims
 * are kept before all else, then other unsupported ones, with a supported one for each, ratings
 * below the best and missed documents. The verdict log and `answers.jsonl` still have everything.
 *
 * Where many metrics have a reason the record grows with them: what is wrong and how to mend it is
 * told nowhere else.
 */
export function compactRecord(record: CaseRecord): CaseRecord {
  const { steps, ...bounded } = boundTexts(record, textLength)
  // Steps have room of their own, so that what is kept of the evidence is the same with them.
  return { ...withLessEvidence(bounded), ...(steps && { steps: boundSteps(steps) }) }
}

function withLessEvidence(bounded: CaseRecord): CaseRecord {
  const { evidence, ...rest } = bounded
  // Measured part by part, and only as far as need be, because measuring takes as long as writing.
  const own = bytesAsPart({ evidence })
  if (own <= evidenceBytes) return bounded
  const beside = jsonBytes(rest)
  const most = evidenceBytes + Math.max(besideBytes, beside)
  if (beside + own <= most) return bounded
  const none = filterLists(evidence, () => false)
  const counters = bytesAsPart(lessEvidence(bounded, none))
  const kept = keepEvidence(evidence, most - beside - counters)
  return { ...bounded, ...lessEvidence(bounded, kept) }
}

/** Less of the evidence of a record, and what there was of it. */
function lessEvidence(record: CaseRecord, evidence: CaseEvidence): Partial<CaseRecord> {
  const leftOut = countLeftOut(record.evidence, evidence)
  const counts = Object.entries(claimCounts(record)).filter(([list]) => leftOut[list])
  return {
    evidence,
    leftOut,
    ...(counts.length > 0 && { claimCounts: Object.fromEntries(counts) }),
  }
}

interface Entry {
  path: string
  index: number
  /** How much it tells of what went wrong. */
  telling: number
  /** How many entries of its list that tell as much stand before it. */
  turn: number
  bytes: number
}

function keepEvidence(evidence: CaseEvidence, budget: number): CaseEvidence {
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
    // Each fault brings a claim that is supported, or a record that was cut would show faults alone.
    const comesWithFault = isClaimList(path) && turn < faults
    const bytes = jsonBytes(item) + 1
    return { path, index, turn, telling: comesWithFault ? Math.max(own, 1) : own, bytes }
  })
}

/** The lists take turns, so that a long one does not crowd out the others. */
function byUse(first: Entry, second: Entry): number {
  return second.telling - first.telling || first.turn - second.turn
}

function countLeftOut(evidence: CaseEvidence, kept: CaseEvidence): Record<string, number> {
  const keptLists = evidenceLists(kept)
  const counts = Object.entries(evidenceLists(evidence)).map(
    ([path, items]) => [path, items.length - (keptLists[path]?.length ?? 0)] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

type List = readonly unknown[]

/** Every list of the evidence, by its path: `answerInContexts`, `documents.missed`. */
function evidenceLists(evidence: CaseEvidence): Record<string, List> {
  const lists: Record<string, List> = {}
  mapLists(evidence, (path, items) => (lists[path] = items))
  return lists
}

/** The evidence with only those entries of its lists that are to be kept. */
function filterLists(
  evidence: CaseEvidence,
  keeps: (path: string, index: number) => boolean,
): CaseEvidence {
  return mapLists(evidence, (path, items) => items.filter((_item, index) => keeps(path, index)))
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

/** Of fields within a larger object: without the braces, and with a comma. */
function bytesAsPart(fields: object): number {
  return jsonBytes(fields) - 1
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
