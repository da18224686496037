import { leavesComparison } from '../../../gate/compare/join.ts'
import { judgeChanged } from '../../../gate/judgeChanged.ts'
import { ownEntry } from '../../../results/ownEntry.ts'
import { mean } from '../../../statistics/mean.ts'
import { builtOnceFor } from '../../../text/builtOnce.ts'
import { counted, decimal } from '../../../text/numbers.ts'
import { compareText } from '../../../text/stableJson.ts'
import type { CaseRecord } from '../../../results/results.ts'
import type { ReportedRun } from '../../cases/caseScores.ts'
import type { FoldedCase } from '../../cases/foldedCases.ts'
import { shownName, listed } from '../../model/names.ts'
import { weaknesses } from '../diagnose.ts'
import type { Explanation } from '../../model/explanation.ts'
import { partOf } from '../weakness.ts'
import type { ChangeCause } from './changeCause.ts'
import { changeCauses } from './changeCauses.ts'
import type { CaseToExplain } from './casesToExplain.ts'
import { casesToExplain, comparedTurns, gotWorse, metricName } from './casesToExplain.ts'
import { fallenTurns } from './fallenTurns.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import { firstFew } from '../../../text/firstFew.ts'
import { printable } from '../../../text/untrusted.ts'

/** How many sets are explained, those with the most fallen cases first. */
const mostSets = 4

/**
 * What a change broke: for each set that got worse, which part of the system explains how many of the
 * cases that fell, with three of them to open. Each case counts once. After the advice of RAGChecker.
 */
export const changeExplanations = builtOnceFor((run: ReportedRun): readonly Explanation[] => {
  const sets = [...new Set(run.decision.metrics.filter(gotWorse).map(({ set }) => set))]
  return sets
    .toSorted(compareText)
    .map(set => ({ set, fallen: casesToExplain(run, set) }))
    .toSorted((first, second) => second.fallen.length - first.fallen.length)
    .slice(0, mostSets)
    .flatMap(({ set, fallen }) => [
      ...withTurns(
        causesOf(fallen).map(([cause, own]) => explained({ run, set, fallen, cause, own })),
        fallenTurns(comparedTurns(run, set, fallen)),
      ),
      ...goldenSetChanged(run, set),
    ])
})

/** The first explanation of a set also says from which turn on its cases fell. */
function withTurns(causes: readonly Explanation[], turns: string | undefined): Explanation[] {
  const [first, ...others] = causes
  if (!first || turns === undefined) return [...causes]
  return [{ ...first, details: [turns, ...first.details] }, ...others]
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
  set: string
  fallen: readonly CaseToExplain[]
  cause: ChangeCause
  own: readonly CaseToExplain[]
}

function explained({ run, set, fallen, cause, own }: Found): Explanation {
  const shown = run.decision.metrics.filter(
    one => one.set === set && gotWorse(one) && cause.isShownBy(metricName(one.metric)),
  )
  const numbers = shown.flatMap(({ metric }) => numbersOf(metric, own))
  return {
    set,
    headline: `${partOf(cause.part, set)}: in ${shareOf(own, fallen)}, ${cause.happens(own)}`,
    details: [
      ...(numbers.length === 0 ? [] : [`in these cases: ${numbers.join(', ')}`]),
      ...(shown.length > 0 && shown.every(({ metric }) => judgedByWords(own, metric))
        ? [byWords]
        : []),
      ...sharedTraits(own),
      ...goneDocuments(run, { set, documents: own.flatMap(one => cause.lost?.(one) ?? []) }),
      cause.advice,
    ],
    caseIds: own.slice(0, 3).map(({ record }) => record.caseId),
  }
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
function goldenSetChanged({ decision }: ReportedRun, set: string): Explanation[] {
  const changed = decision.changes.filter(
    one =>
      one.set === set &&
      one.change !== 'unsampled' &&
      (one.change === 'new' || leavesComparison(one)),
  )
  if (changed.length === 0) return []
  return [
    {
      set,
      headline: `golden set of ${shownName(set)}: ${counted(changed.length, 'case')} differ from the baseline's and are not compared.`,
      details: [],
      caseIds: changed.slice(0, 3).map(({ caseId }) => caseId),
    },
  ]
}

/**
 * The weak parts of a system but for those that a change already explains. A set whose judge changed is left out,
 * because it is not known yet which part of the scores is the judge's.
 */
export function otherWeaknesses(
  run: ReportedRun,
  cases: ReadonlyMap<string, readonly FoldedCase[]>,
): readonly Explanation[] {
  const told = new Set(changeExplanations(run).map(partOfHeadline))
  const moved = new Set(run.decision.drift.filter(judgeChanged).map(({ set }) => set))
  const known = moved.size === 0 ? cases : without(cases, moved)
  const { answersOf } = run
  const answerOf = answersOf && ((record: CaseRecord) => answersOf(record).now)
  return weaknesses(known, answerOf).filter(one => !told.has(partOfHeadline(one)))
}

const partOfHeadline = ({ headline }: Explanation) => headline.split(': ')[0]

function without<Value>(
  all: ReadonlyMap<string, Value>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([name]) => !names.has(name)))
}

interface LostDocuments {
  set: string
  /** Those that some case lost. */
  documents: readonly string[]
}

/** To look at them all takes milliseconds a case. */
const mostCases = 1000

const mostNamed = 5

/**
 * Which of the documents that cases lost are found in no case of the set any more: they may be gone from the index. One that
 * others still find is there, and ranks worse. The result is empty if some answer is not kept.
 */
function goneDocuments(
  { results, answersOf }: ReportedRun,
  { set, documents }: LostDocuments,
): string[] {
  const cases = results.cases.filter(record => record.set === set && record.error === undefined)
  if (!answersOf || documents.length === 0 || cases.length > mostCases) return []
  const before = new Map(documents.map(id => [id, new Set<string>()]))
  for (const record of cases) {
    const { now, before: former } = answersOf(record)
    if (!now) return []
    for (const id of documentRanking(now.contexts)) before.delete(id)
    if (before.size === 0) return []
    for (const id of documentRanking(former?.contexts ?? [])) before.get(id)?.add(record.caseId)
  }
  const named = [...before].flatMap(([id, { size }]) =>
    size === 0 ? [] : [`${shownName(id)} (before in ${counted(size, 'case')})`],
  )
  return named.length === 0
    ? []
    : [`no longer retrieved in any case: ${firstFew(named, mostNamed)}`]
}

/** Characters of an answer or a claim that cases share. */
const longest = 160

/** What several cases that fell have in common: that is often the cause itself. */
function sharedTraits(cases: readonly CaseToExplain[]): string[] {
  if (cases.length < 2) return []
  const answers = inAll(cases, ({ answers: { now } }) => (now ? [now.answer] : []))
  const retrieved = inAll(cases, one => {
    return one.record.evidence.documents ? [JSON.stringify(retrievedIn([one]))] : []
  })
  const claims = inAll(cases, unsupportedClaims)
  const quoted = (text: string) => `“${printable(text, longest)}”`
  return [
    ...answers.map(answer => `all answer: ${quoted(answer)}`),
    ...retrieved.map(() => `all retrieved: ${listed(retrievedIn(cases)) || 'nothing'}`),
    ...(answers.length > 0 || claims.length === 0
      ? []
      : [`all claim: ${firstFew(claims.map(quoted), 2)}`]),
  ]
}

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
