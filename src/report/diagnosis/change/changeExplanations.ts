import { leavesComparison } from '../../../gate/compare/join.ts'
import { judgeChanged } from '../../../gate/judgeChanged.ts'
import { gatedPart } from '../../../results/gatedPart.ts'
import { caseKey } from '../../../results/order.ts'
import { ownEntry } from '../../../results/ownEntry.ts'
import { evenlySpread } from '../../../statistics/evenlySpread.ts'
import { mean, sum } from '../../../statistics/mean.ts'
import { builtOnceFor } from '../../../text/builtOnce.ts'
import { counted, decimal } from '../../../text/numbers.ts'
import { compareText } from '../../../text/stableJson.ts'
import type { CaseRecord } from '../../../results/results.ts'
import type { ReportedRun } from '../../cases/caseScores.ts'
import type { FoldedCase } from '../../cases/foldedCases.ts'
import { shownName, listed } from '../../model/names.ts'
import { weaknesses } from '../diagnose.ts'
import type { Explanation } from '../../model/explanation.ts'
import type { Part } from '../weakness.ts'
import { partOf } from '../weakness.ts'
import type { ChangeCause } from './changeCause.ts'
import { changeCauses } from './changeCauses.ts'
import type { CaseToExplain } from './casesToExplain.ts'
import { casesToExplain, comparedTurns, gotWorse, metricName } from './casesToExplain.ts'
import type { DescribedCase } from './traitKind.ts'
import { changedForAll, commonTraits } from './commonTraits.ts'
import { fallenTurns } from './fallenTurns.ts'
import { goneDocuments } from './goneDocuments.ts'
import { firstFew } from '../../../text/firstFew.ts'
import { printable } from '../../../text/untrusted.ts'

/** A part of the system that explains fallen cases. */
interface ChangeFinding {
  part: Part
  sets: readonly string[]
  explanation: Explanation
}

/**
 * What a change broke: which part of the system explains how many of the cases that fell, over all sets that got worse, the
 * most frequent cause first. Each case counts once. After the advice of RAGChecker.
 */
export function changeExplanations(run: ReportedRun): readonly Explanation[] {
  return changeFindings(run).map(({ explanation }) => explanation)
}

/** The same, each with the part that broke. */
export const changeFindings = builtOnceFor((run: ReportedRun): readonly ChangeFinding[] => {
  const sets = [...new Set(run.decision.metrics.filter(gotWorse).map(({ set }) => set))]
  const fallen = casesToExplain(run, sets.toSorted(compareText))
  const beside = casesBeside(run, sets, fallen)
  const causes = causesOf(fallen).map(([cause, own]) =>
    explained({ run, fallen, cause, own, beside }),
  )
  const [first, ...others] = withTurns(run, causes)
  const shared = changedForAll([...fallen.slice(0, mostDescribed), ...beside])
  return [...(first ? [withDetails(first, shared)] : []), ...others, ...goldenSetChanged(run, sets)]
})

/** How many of the cases that did not fall are described from their answers. */
const mostDescribed = 300

/** Cases of the same sets that did not fall, spread evenly over the sets. */
function casesBeside(
  run: ReportedRun,
  sets: readonly string[],
  fallen: readonly CaseToExplain[],
): DescribedCase[] {
  const { results, answersOf } = run
  if (!answersOf || fallen.length === 0) return []
  const fell = new Set(fallen.map(({ record }) => caseKey(record)))
  const held = gatedPart(results).cases.filter(
    record =>
      record.repeat === 0 &&
      record.error === undefined &&
      sets.includes(record.set) &&
      !fell.has(caseKey(record)),
  )
  return evenlySpread(held, mostDescribed).map(record => ({ record, answers: answersOf(record) }))
}

/** The largest cause of a set also says from which turn on its cases fell. */
function withTurns(run: ReportedRun, causes: readonly (ChangeFinding & Found)[]): ChangeFinding[] {
  const told = new Set<string>()
  return causes.map(cause => {
    const { sets, fallen } = cause
    const turns = sets
      .filter(set => !told.has(set))
      .flatMap(set => {
        told.add(set)
        const ofSet = fallen.filter(({ record }) => record.set === set)
        const note = fallenTurns(comparedTurns(run, set, ofSet))
        if (note === undefined) return []
        return [sets.length === 1 ? note : `${shownName(set)}: ${note}`]
      })
    return withDetails(cause, turns)
  })
}

function withDetails<Finding extends ChangeFinding>(finding: Finding, details: string[]): Finding {
  const { explanation } = finding
  return {
    ...finding,
    explanation: { ...explanation, details: [...details, ...explanation.details] },
  }
}

/** Each fallen case under the first cause that explains it, the most frequent cause first. */
function causesOf(fallen: readonly CaseToExplain[]): [ChangeCause, CaseToExplain[]][] {
  const found = Map.groupBy(fallen, one => changeCauses.find(cause => cause.explains(one)))
  return [...found]
    .flatMap(([cause, own]): [ChangeCause, CaseToExplain[]][] => (cause ? [[cause, own]] : []))
    .toSorted(([, first], [, second]) => second.length - first.length)
}

interface Found {
  run: ReportedRun
  fallen: readonly CaseToExplain[]
  cause: ChangeCause
  own: readonly CaseToExplain[]
  /** Cases that did not fall. */
  beside: readonly DescribedCase[]
}

function explained(found: Found): ChangeFinding & Found {
  const { run, fallen, cause, own, beside } = found
  const bySet = Map.groupBy(own, ({ record }) => record.set)
  const [first = '', ...others] = [...bySet.keys()]
  const sets = [first, ...others] as const
  const shown = run.decision.metrics.filter(
    one => bySet.has(one.set) && gotWorse(one) && cause.isShownBy(metricName(one.metric)),
  )
  const metrics = [...new Set(shown.map(({ metric }) => metric))]
  const numbers = metrics.flatMap(metric => numbersOf(metric, own))
  const same = sharedTraits(own)
  const isTold = same.some(one => one.startsWith(sameAnswer)) || own.every(one => one.declinesNow)
  const described = own.slice(0, mostDescribed)
  const common = commonTraits(described, beside, isTold ? 'answer' : undefined)
  // Without these words, `300 of 300` would be a contradiction to the number of cases.
  const traits =
    described.length < own.length ? common.map(trait => `in a sample of them: ${trait}`) : common
  const shared = [...same, ...sharedClaims(own, [...same, ...traits])]
  const details = [
    ...(numbers.length === 0 ? [] : [`in these cases: ${numbers.join(', ')}`]),
    ...(metrics.length > 0 && metrics.every(metric => judgedByWords(own, metric)) ? [byWords] : []),
    ...(others.length === 0 ? [] : [casesBySet(bySet)]),
    ...shared,
    ...traits,
    ...goneFromSets(run, { cause, bySet }),
  ]
  const [part, happens] = [partOf(cause.part, sets), cause.happens(own)]
  const cases = own.map(({ record: { set, caseId } }) => ({ set, caseId }))
  return {
    ...found,
    part: cause.part,
    sets,
    explanation: {
      headline: `${part}: in ${shareOf(own, fallen)}, ${happens}`,
      details,
      cause: { part, happens, advice: cause.advice },
      cases,
    },
  }
}

/** `sets: support 12, faq 8, shop 3` */
function casesBySet(bySet: ReadonlyMap<string, readonly CaseToExplain[]>): string {
  const counts = [...bySet]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([set, own]) => `${shownName(set)} ${own.length}`)
  return `sets: ${firstFew(counts, mostNamed)}`
}

/** `2 of the 8 cases that got worse` */
function shareOf(own: readonly CaseToExplain[], fallen: readonly CaseToExplain[]): string {
  if (fallen.length === 1) return 'the case that got worse'
  const count = own.length === fallen.length ? 'all' : `${own.length} of the`
  return `${count} ${counted(fallen.length, 'case')} that got worse`
}

/** `documentRecall 1.000 → 0.000, no score any more in 2 cases`: the means over these cases. */
function numbersOf(metric: string, cases: readonly CaseToExplain[]): string[] {
  const scores = cases.flatMap(one => one.scores.filter(score => score.metric === metric))
  const pairs = scores.flatMap(({ former, value }) =>
    former === undefined ? [] : [{ former, value }],
  )
  const gone = cases.filter(one => one.gone.includes(metric)).length
  const change = [
    decimal(mean(pairs.map(({ former }) => former))),
    decimal(mean(pairs.map(({ value }) => value))),
  ]
  const texts = [
    ...(pairs.length === 0 || change[0] === change[1] ? [] : [change.join(' → ')]),
    ...(gone === 0 ? [] : [`no longer scored in ${counted(gone, 'case')}`]),
  ]
  return texts.length === 0 ? [] : [`${shownName(metric)} ${texts.join(', ')}`]
}

const byWords =
  '`lexical()` compares words: passages may support a claim in other words. A model can check that'

function judgedByWords(cases: readonly CaseToExplain[], metric: string): boolean {
  return cases.some(
    ({ record }) => ownEntry(record.measurements, metric)?.judge?.name === 'lexical',
  )
}

/** Cases that are others than before are compared with nothing, and may hide what got worse, or better. */
function goldenSetChanged({ decision }: ReportedRun, sets: readonly string[]): ChangeFinding[] {
  const changed = decision.changes.filter(
    one =>
      sets.includes(one.set) &&
      one.change !== 'unsampled' &&
      (one.change === 'new' || leavesComparison(one)),
  )
  const [first, ...others] = [...new Set(changed.map(({ set }) => set))]
  if (first === undefined) return []
  const part = partOf('golden set', [first, ...others])
  return [
    {
      part: 'golden set',
      sets: [first, ...others],
      explanation: {
        headline: `${part}: ${counted(changed.length, 'case')} differ from the baseline's and are not compared.`,
        details: [],
        cases: changed.map(({ set, caseId }) => ({ set, caseId })),
      },
    },
  ]
}

/**
 * The weak parts of a system, except those that a change already explains. A set whose judge
 * changed is left out, because it is not known yet which part of the scores is the judge's.
 */
export function otherWeaknesses(
  run: ReportedRun,
  cases: ReadonlyMap<string, readonly FoldedCase[]>,
): readonly Explanation[] {
  const told = new Set(
    changeFindings(run).flatMap(({ part, sets }) => sets.map(set => partOf(part, [set]))),
  )
  const moved = new Set(run.decision.drift.filter(judgeChanged).map(({ set }) => set))
  const known = moved.size === 0 ? cases : without(cases, moved)
  const { answersOf } = run
  const answerOf = answersOf && ((record: CaseRecord) => answersOf(record).now)
  return weaknesses(known, answerOf).filter(
    ({ headline }) => !told.has(headline.split(': ')[0] ?? ''),
  )
}

function without<Value>(
  all: ReadonlyMap<string, Value>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([name]) => !names.has(name)))
}

const mostNamed = 5

/**
 * Which of the documents that cases lost are found in no case of their set any more: they may be gone from the index. One
 * that others still find is there, and ranks worse.
 */
function goneFromSets(
  run: ReportedRun,
  { cause, bySet }: { cause: ChangeCause; bySet: ReadonlyMap<string, readonly CaseToExplain[]> },
): string[] {
  const found = [...bySet].map(([set, own]) => {
    // Without its former answer, a case may never have found what it misses.
    const lost = own.flatMap(one => (one.answers.before ? (cause.lost?.(one) ?? []) : []))
    return goneDocuments(run, set, lost)
  })
  const gone = Map.groupBy(
    found.flatMap(({ documents }) => documents),
    id => id,
  )
  if (gone.size === 0) return []
  const named = [...gone].map(
    ([id, { length }]) => `${shownName(id)} (lost in ${counted(length, 'case')})`,
  )
  const read = sum(found.map(one => one.read))
  const isAll = found.every(one => one.isAll)
  const where = isAll ? 'any case' : `any of ${counted(read, 'case')} that were read`
  return [`no longer retrieved in ${where}: ${firstFew(named, mostNamed)}`]
}

const sameAnswer = 'all answer: '

/** Characters of an answer or a claim that cases share. */
const longest = 160

/** What several cases that fell have in common: that is often the cause itself. */
function sharedTraits(cases: readonly CaseToExplain[]): string[] {
  if (cases.length < 2) return []
  const answers = inAll(cases, ({ answers: { now } }) => (now ? [now.answer] : []))
  const retrieved = inAll(cases, one => {
    return one.record.evidence.documents ? [JSON.stringify(retrievedIn([one]))] : []
  })
  return [
    ...answers.map(answer => `${sameAnswer}${quoted(answer)}`),
    ...retrieved.map(() => `all retrieved: ${listed(retrievedIn(cases)) || 'nothing'}`),
  ]
}

/** The claims without support that all make, except those that are already listed. */
function sharedClaims(cases: readonly CaseToExplain[], told: readonly string[]): string[] {
  if (cases.length < 2 || told.some(line => line.startsWith(sameAnswer))) return []
  const claims = inAll(cases, unsupportedClaims)
    .map(quoted)
    .filter(claim => !told.some(line => line.includes(claim)))
  return claims.length === 0 ? [] : [`all claim: ${firstFew(claims, 2)}`]
}

const quoted = (text: string): string => `“${printable(text, longest)}”`

/** What is there in each of the cases. */
function inAll(
  cases: readonly CaseToExplain[],
  traitsOf: (fallen: CaseToExplain) => readonly string[],
): string[] {
  const [first, ...others] = cases.map(one => new Set(traitsOf(one)))
  return [...(first ?? [])].filter(trait => others.every(traits => traits.has(trait)))
}

function unsupportedClaims({ record }: CaseToExplain): string[] {
  const { answerInContexts = [] } = record.evidence
  return answerInContexts.flatMap(({ claim, verdict, byEarlierTurn }) =>
    verdict === 'supported' || byEarlierTurn ? [] : [claim.text],
  )
}

function retrievedIn([first]: readonly CaseToExplain[]): string[] {
  return first?.record.evidence.documents?.retrieved ?? []
}
