import type { ComparedSystem, SystemComparison } from '../../gate/systems/systemComparison.ts'
import type { ScoresCompared } from '../../gate/decision.ts'
import type { AnswerTook } from '../../results/answersTook.ts'
import { answersTook } from '../../results/answersTook.ts'
import { mean } from '../../statistics/mean.ts'
import { nearestRank } from '../../statistics/nearestRank.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { shortestTold } from '../words/answersTookLines.ts'
import { price } from '../words/costs.ts'
import { shownName } from '../model/names.ts'
import { seconds } from '../../text/seconds.ts'
import { stepCosts, stepTimes } from '../words/stepCosts.ts'
import type { ShownSystem, SystemsInSet } from './systemRun.ts'

const defaultDetect = 0.05

/** What a table does not say: what the cases can't show, what is missing, and what answers took. */
export function systemNotes(systems: SystemsInSet): string[] {
  const { reference, candidates, detect = defaultDetect } = systems
  return [
    ...[reference, ...candidates].flatMap(incompleteLine),
    ...candidates.flatMap(one => openLine(one, detect)),
    ...leftOutLine(candidates),
    ...candidates.flatMap(one => unscoredLine(one, reference)),
    ...candidates.flatMap(({ name, metrics }) =>
      metrics.flatMap(({ metric, reason }) =>
        reason === undefined
          ? []
          : [`${shownName(name)}, ${shownName(metric)}: ${printable(reason, 200)}`],
      ),
    ),
    ...tookLines([reference, ...candidates]),
  ]
}

function incompleteLine({ name, incomplete }: ShownSystem): string[] {
  return incomplete === undefined ? [] : [`${shownName(name)}: ${incomplete}`]
}

/** `hyde, 30 cases: to see a difference of 0.05 takes about 120 cases in faithfulness` */
function openLine({ name, metrics }: ComparedSystem, detect: number): string[] {
  const open = metrics.filter(
    ({ verdict, comparison }) => verdict === 'open' && comparison && differs(comparison),
  )
  if (open.length === 0) return []
  const needs = open.map(({ metric, casesNeeded }) => {
    const needed =
      casesNeeded === undefined
        ? 'more cases than these'
        : `about ${counted(rounded(casesNeeded), 'case')}`
    return `${needed} in ${shownName(metric)}`
  })
  const cases = Math.max(...open.map(pairsOf))
  return [
    `${shownName(name)}, ${counted(cases, 'case')}: to see a difference of ${detect} you need ${firstFew(needs, mostNamed)}`,
  ]
}

const differs = ({ better, worse }: ScoresCompared): boolean => better + worse > 0

const pairsOf = ({ comparison }: SystemComparison): number => comparison?.pairs ?? 0

/** Two digits: the spread that it rests on is no better known. */
function rounded(count: number): number {
  return Number(count.toPrecision(2))
}

/** `28 cases are only in one of the two, or ask something else, and are left out` */
function leftOutLine(candidates: readonly ComparedSystem[]): string[] {
  const told = candidates.flatMap(({ name, metrics: [first] }) =>
    first && first.leftOut > 0 ? [`${first.leftOut} of ${shownName(name)}`] : [],
  )
  if (told.length === 0) return []
  return [
    `cases left out, because one of the two lacks them or asks another question: ${told.join(', ')}`,
  ]
}

/** A mean over what is still answered looks better than it is. */
function unscoredLine({ name, metrics }: ComparedSystem, reference: ShownSystem): string[] {
  const told = metrics.flatMap(({ metric, gated, unscored }) => {
    const parts = [
      ...(unscored.candidate > 0 ? [`${unscored.candidate} of ${shownName(name)}`] : []),
      ...(unscored.reference > 0 ? [`${unscored.reference} of ${shownName(reference.name)}`] : []),
    ]
    return gated && parts.length > 0 ? [`${shownName(metric)} (${parts.join(', ')})`] : []
  })
  return told.length === 0 ? [] : [`cases that have no score: ${firstFew(told, mostNamed)}`]
}

const mostNamed = 4

/** `answers took, median: plain 0.12 s, hyde 0.50 s`: for each quantity that all of them have. */
function tookLines(systems: readonly ShownSystem[]): string[] {
  const timed = isFast(systems) ? [] : systems
  return [
    ...tookLine('median time of an answer', timed, one => {
      const median = medianTime(one)
      return median === undefined ? undefined : seconds(median)
    }),
    ...tookLine('median by step', timed, one => inBrackets(stepTimes(one.records ?? []))),
    ...tookLine('mean cost of an answer', systems, one => {
      const costs = taken(one, 'cost')
      return costs.length === 0 ? undefined : price(mean(costs))
    }),
    ...tookLine('mean cost by step', systems, one => inBrackets(stepCosts(one.records ?? []))),
    ...tookLine('mean tokens of an answer', systems, one => {
      const tokens = (one.records ?? []).flatMap(({ usage: { pipeline } }) =>
        pipeline ? [pipeline.promptTokens + pipeline.completionTokens] : [],
      )
      return tokens.every(count => count === 0) ? undefined : grouped(Math.round(mean(tokens)))
    }),
  ]
}

const inBrackets = (text: string | undefined): string | undefined => text && `(${text})`

function medianTime(system: ShownSystem): number | undefined {
  return nearestRank(taken(system, 'latency'), 0.5)
}

/** Times so short differ from run to run. */
function isFast(systems: readonly ShownSystem[]): boolean {
  return systems.every(one => (medianTime(one) ?? 0) < shortestTold)
}

function taken({ records = [] }: ShownSystem, quantity: AnswerTook): number[] {
  return answersTook(records, quantity).map(({ took }) => took)
}

function tookLine(
  title: string,
  systems: readonly ShownSystem[],
  shown: (system: ShownSystem) => string | undefined,
): string[] {
  const told = systems.map(one => ({ name: one.name, text: shown(one) }))
  if (told.every(({ text }) => text === undefined)) return []
  const texts = told.map(({ name, text = 'unknown' }) => `${shownName(name)} ${text}`)
  return [`${title}: ${texts.join(', ')}`]
}
