import type { AnswerTook, TakenAnswer } from '../../results/answersTook.ts'
import { answersTook } from '../../results/answersTook.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { nearestRank } from '../../statistics/nearestRank.ts'
import { price } from './costs.ts'
import { shownName } from '../model/names.ts'
import { seconds } from '../../text/seconds.ts'
import { stepCosts, stepTimes } from './stepCosts.ts'

/** How one quantity is written. */
interface Told {
  /** Smaller values are left out. */
  worthTelling: number
  verb: string
  /** What the case is that takes the most. */
  extreme: string
  shown(value: number): string
  byStep: { title: string; shown(records: readonly CaseRecord[]): string | undefined }
}

/** Milliseconds. Shorter times differ from run to run and are of no interest. */
export const shortestTold = 100

const quantities: Record<AnswerTook, Told> = {
  latency: {
    worthTelling: shortestTold,
    verb: 'took',
    extreme: 'slowest',
    shown: seconds,
    byStep: { title: 'median by step', shown: stepTimes },
  },
  cost: {
    worthTelling: Number.MIN_VALUE,
    verb: 'cost',
    extreme: 'dearest',
    shown: price,
    byStep: { title: 'mean cost by step', shown: stepCosts },
  },
}

/** How many of the slowest or dearest cases are named. */
const mostNamed = 3

/**
 * What the pipeline took for an answer: `answers took 1.2 s in the median, 95 % of them at most 3.4 s;
 * slowest: support › refund (5.0 s)`, and the same for the cost if the pipeline reports it. Each is
 * followed by `by step, median: retrieve 0.12 s, generate 1.1 s` if steps are known.
 */
export function answersTookLines({ cases }: Results): string[] {
  return (['latency', 'cost'] as const).flatMap(quantity =>
    lineOf(answersTook(cases, quantity), quantities[quantity]),
  )
}

function lineOf(answers: readonly TakenAnswer[], told: Told): string[] {
  const { worthTelling, verb, extreme, shown, byStep } = told
  const values = answers.map(({ took }) => took)
  const [median = 0, p95 = 0] = [0.5, 0.95].map(share => nearestRank(values, share))
  if (median < worthTelling) return []
  const greatest = [...new Map(answers.map(one => [nameOf(one), one.took]))]
    .toSorted(([, first], [, second]) => second - first)
    .slice(0, mostNamed)
    .map(([name, took]) => `${name} (${shown(took)})`)
  const steps = byStep.shown(answers.map(({ record }) => record))
  return [
    `answers ${verb} a median of ${shown(median)}, 95 % of them at most ${shown(p95)}; ${extreme}: ${greatest.join(', ')}`,
    ...(steps === undefined ? [] : [`${byStep.title}: ${steps}`]),
  ]
}

function nameOf({ record: { set, caseId } }: TakenAnswer): string {
  return `${shownName(set)} › ${shownName(caseId)}`
}
