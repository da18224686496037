import { defined } from '../../defined.ts'
import { hasOtherMeta } from '../../results/otherMeta.ts'
import { pText } from '../../gate/compare/pValue.ts'
import type { ScoresCompared } from '../../gate/decision.ts'
import type { SystemComparison, SystemVerdict } from '../../gate/systems/systemComparison.ts'
import { digitsBetween } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { longestAnswer } from '../cases/caseAnswers.ts'
import { questionLines } from '../cases/caseDetails.ts'
import { turnsBefore } from '../cases/turnsBefore.ts'
import { unitsOf } from '../cases/unitsOf.ts'
import { fallenTurns } from '../diagnosis/change/fallenTurns.ts'
import { shownName } from '../model/names.ts'
import type { ReportVariants, VariantCase, VariantRow } from '../model/report.ts'
import type { Cell, Cells, TableColumn, Tone, Units } from '../model/table.ts'
import { systemNotes } from '../systems/systemNotes.ts'
import type { SystemsInSet } from '../systems/systemRun.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import type { CaseRecord } from '../../results/results.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { mean, sum } from '../../statistics/mean.ts'
import { compareText } from '../../text/stableJson.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** How many cases are kept of each candidate. */
const mostCases = 3

/**
 * Systems compared with one of them, for each golden set: a table, what it does not say, and cases.
 */
export function reportVariants(all: readonly SystemsInSet[]): ReportVariants[] {
  return all.map(systems => {
    const { set, reference, candidates } = systems
    const rows = candidates.flatMap(candidate =>
      candidate.metrics.map(own => ({ candidate, own, metric: own.metric, name: candidate.name })),
    )
    return {
      set,
      reference: reference.name,
      candidates: candidates.map(({ name }) => name),
      columns: columnsBeside(reference.name),
      rows: rows
        .toSorted(byReportOrder)
        .map(({ name, own, candidate }) =>
          variantRow(name, own, unitsCompared({ reference, candidate }, own.metric)),
        ),
      notes: [
        ...candidates.flatMap(candidate => turnsNote(systems, candidate)),
        ...systemNotes(systems),
      ],
      cases: candidates.flatMap(candidate => casesOf(systems, candidate)),
    }
  })
}

function columnsBeside(reference: string): TableColumn[] {
  const both = (name: string, heading = name): TableColumn => ({
    name,
    isKept: true,
    headings: { terminal: heading, markdown: heading, page: heading },
  })
  return [
    { ...both('metric'), align: 'left' },
    {
      ...both('system'),
      align: 'left',
      headings: { terminal: '', markdown: 'system', page: 'variant' },
    },
    { ...both('cases'), importance: 3 },
    { ...both('reference', reference), isName: true },
    both('mean'),
    { ...both('delta'), headings: { terminal: 'delta', page: 'change' } },
    { ...both('change'), headings: { markdown: 'Δ (95 % interval)' } },
    {
      ...both('interval'),
      headings: { terminal: 'delta 95 %', page: '95 % interval' },
      importance: 2,
    },
    { ...both('p'), importance: 4 },
    {
      ...both('moved'),
      importance: 1,
      headings: {
        terminal: '+ / − / =',
        markdown: 'better / worse / same',
        page: 'better / worse / same',
      },
    },
    { ...both('verdict'), align: 'left' },
  ]
}

const verdictWords: Record<SystemVerdict, string> = {
  better: 'better',
  worse: 'worse',
  equal: 'equal',
  open: "can't tell",
  incomparable: 'measured differently',
}

const verdictTones: Record<SystemVerdict, Tone> = {
  better: 'good',
  worse: 'bad',
  equal: 'same',
  open: 'open',
  incomparable: 'open',
}

function variantRow(name: string, own: SystemComparison, units: Units | undefined): VariantRow {
  const { metric, direction, gated, comparison, verdict } = own
  const pairs = comparison?.pairs ?? 0
  const text = verdict === 'open' && comparison ? openText(own, comparison) : undefined
  return {
    metric,
    system: name,
    gated,
    cells: {
      metric: { kind: 'name', name: metric, direction },
      system: { kind: 'name', name, direction: 'higher' },
      cases: { kind: 'count', count: pairs, of: pairs, ...defined({ units }) },
      ...(comparison && comparisonCells(own, comparison)),
      ...(verdict !== undefined && {
        verdict: {
          kind: 'verdict',
          verdict,
          text: text ?? verdictWords[verdict],
          tone: verdictTones[verdict],
          counts: true,
        },
      }),
    },
  }
}

function comparisonCells(
  { p, gated, direction }: SystemComparison,
  { baselineMean, currentMean, delta, interval, better, worse, same }: ScoresCompared,
): Cells {
  const digits = digitsBetween(baselineMean, currentMean)
  // Without any spread an interval would claim to know the rest.
  const spread = interval && interval.lower < interval.upper ? interval : undefined
  const change: Cell = {
    kind: 'change',
    value: delta,
    digits,
    direction,
    ...(spread && { interval: spread, isByChance: true }),
  }
  return {
    reference: { kind: 'number', value: baselineMean, digits },
    mean: { kind: 'number', value: currentMean, digits },
    delta: { kind: 'number', value: delta, digits, isDifference: true },
    change,
    ...(spread && { interval: { kind: 'interval', ...spread, isDifference: true } }),
    ...(p !== undefined && gated && { p: { kind: 'text', text: pText(p) } }),
    moved: { kind: 'moved', better, worse, same },
  }
}

/** A difference at this p or below is worth a word, though it is not proved. */
const suspicious = 0.05

function openText({ p = 1, direction }: SystemComparison, comparison: ScoresCompared): string {
  const { better, worse, delta } = comparison
  if (better + worse === 0) return 'no case differs'
  if (p > suspicious) return verdictWords.open
  return delta > 0 === (direction === 'higher') ? 'likely better' : 'likely worse'
}

function casesOf(
  systems: SystemsInSet,
  candidate: SystemsInSet['candidates'][number],
): VariantCase[] {
  return disagreements(systems, candidate)
    .slice(0, mostCases)
    .map((one, place): VariantCase => {
      const { records = [] } = candidate
      const before = turnsBefore(one.candidate, records).at(-1)
      const said = {
        reference: systems.reference.answerOf?.(one.reference)?.answer,
        candidate: candidate.answerOf?.(one.candidate)?.answer,
      }
      return {
        caseId: one.candidate.caseId,
        candidate: candidate.name,
        place,
        gain: one.gain,
        scores: one.scores.map(({ metric, reference, candidate: now }) => ({
          metric,
          reference,
          candidate: now,
        })),
        asked: questionLines(one.candidate, before?.question),
        answers: {
          ...(said.reference !== undefined && { reference: cut(said.reference) }),
          ...(said.candidate !== undefined && { candidate: cut(said.candidate) }),
        },
        isSame: said.reference === said.candidate,
      }
    })
}

const cut = (text: string): string => printable(text, longestAnswer)

/** What the cases of a comparison are in, if some are turns. */
function unitsCompared(
  { reference, candidate }: Pick<SystemsInSet, 'reference'> & { candidate: Candidate },
  metric: string,
): Units | undefined {
  const before = reference.records && byCaseId(reference.records)
  const records = [...byCaseId(candidate.records)].flatMap(([caseId, now]) => {
    const former = before ? before.get(caseId) : now
    const isScored = [former, now].every(one => one && meanOf(one, metric) !== undefined)
    return isScored ? now.slice(0, 1) : []
  })
  return unitsOf(records)
}

/** `forgets: 24 of 24 fell from turn 2 on, …`, in the metrics in which the candidate is worse. */
function turnsNote(systems: SystemsInSet, candidate: Candidate): string[] {
  const worse = new Set(
    candidate.metrics.flatMap(({ metric, verdict }) => (verdict === 'worse' ? [metric] : [])),
  )
  if (worse.size === 0) return []
  const fallen = new Set(
    disagreements(systems, candidate).flatMap(one =>
      one.scores.some(({ metric, gain }) => worse.has(metric) && gain < 0)
        ? [one.candidate.caseId]
        : [],
    ),
  )
  const turns = [...byCaseId(candidate.records)].flatMap(([caseId, [first]]) =>
    first ? [{ turn: first.turn?.number ?? 1, fell: fallen.has(caseId) }] : [],
  )
  const note = fallenTurns(turns)
  return note === undefined ? [] : [`${shownName(candidate.name)}: ${note}`]
}

/** A case on which a candidate and the reference are far apart. */
interface Disagreement {
  /** The first repeat of each. */
  reference: CaseRecord
  candidate: CaseRecord
  /** By gated metrics in which they differ, the furthest first. */
  scores: { metric: string; reference: number; candidate: number; gain: number }[]
  /** Sum of the differences, positive if the candidate does better. */
  gain: number
}

type Candidate = SystemsInSet['candidates'][number]

/** The cases of a set on which a candidate does much better or worse, the furthest apart first. */
function disagreements({ reference }: SystemsInSet, candidate: Candidate): Disagreement[] {
  const before = byCaseId(reference.records)
  const metrics = candidate.metrics.filter(({ gated, comparison }) => gated && comparison)
  return [...byCaseId(candidate.records)]
    .flatMap(([caseId, now]) => {
      const former = before.get(caseId)
      const [one, other] = [former?.[0], now[0]]
      if (!former || !one || !other || !isSameHash(one.hash, other.hash)) return []
      const scores = metrics.flatMap(({ metric, direction }) => {
        if (ownEntry(other.measurements, metric)?.custom && hasOtherMeta(one, other)) return []
        const [from, to] = [meanOf(former, metric), meanOf(now, metric)]
        if (from === undefined || to === undefined || from === to) return []
        const sign = direction === 'higher' ? 1 : -1
        return [{ metric, reference: from, candidate: to, gain: sign * (to - from) }]
      })
      if (scores.length === 0) return []
      const furthest = scores.toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
      const gain = sum(scores.map(own => own.gain))
      return [{ reference: one, candidate: other, scores: furthest, gain }]
    })
    .toSorted(
      (a, b) =>
        Math.abs(b.gain) - Math.abs(a.gain) || compareText(a.candidate.caseId, b.candidate.caseId),
    )
}

function byCaseId(records: readonly CaseRecord[] = []): Map<string, CaseRecord[]> {
  return Map.groupBy(
    records.toSorted((one, other) => one.repeat - other.repeat),
    ({ caseId }) => caseId,
  )
}

function meanOf(repeats: readonly CaseRecord[], metric: string): number | undefined {
  const values = repeats.flatMap(({ scores }) => {
    const score = ownEntry(scores, metric)
    return score?.status === 'scored' ? [score.value] : []
  })
  return values.length === 0 ? undefined : mean(values)
}
