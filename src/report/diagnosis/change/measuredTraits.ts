import type { AnswerTook } from '../../../results/answersTook.ts'
import { answersTook } from '../../../results/answersTook.ts'
import { sum } from '../../../statistics/mean.ts'
import { nearestRank } from '../../../statistics/nearestRank.ts'
import { twoGroups } from '../../../statistics/twoGroups.ts'
import { seconds } from '../../../text/seconds.ts'
import { shownName } from '../../model/names.ts'
import { shortestTold } from '../../words/answersTookLines.ts'
import { price } from '../../words/costs.ts'
import type { DescribedCase, TraitKind } from './traitKind.ts'

/** Something that is measured in each case of a run. */
interface Quantity {
  /** Nothing if it is unknown. */
  valueOf(one: DescribedCase): number | undefined
  /** Smaller values are of no interest. */
  worthTelling: number
  shown(value: number): string
  more: string
  less: string
  /** What others did. */
  verb: 'took' | 'cost'
}

/**
 * The upper group has at least this many times the median of the lower one, or the two are the
 * same.
 */
const least = 1.5

/**
 * What answers took more of than others of the same run, or less: time, cost, or time of a step.
 * The border between the two follows from the values of all cases. The baseline does not keep what
 * they took before.
 */
export function measuredTraits(all: readonly DescribedCase[]): TraitKind[] {
  return [...ofAnswers, ...ofSteps(all)].flatMap(quantity => kindOf(quantity, all) ?? [])
}

function kindOf(quantity: Quantity, all: readonly DescribedCase[]): TraitKind | undefined {
  const { valueOf, worthTelling, shown, verb } = quantity
  // What is too small to be of interest is all the same.
  const smallest = worthTelling / 2
  const valuesOf = (cases: readonly DescribedCase[]) =>
    cases.flatMap(one => valueOf(one) ?? []).filter(value => value > 0)
  const values = valuesOf(all).map(value => Math.max(value, smallest))
  const beginning = twoGroups(values)
  if (beginning === undefined) return undefined
  const upper = median(values.filter(value => value >= beginning))
  const lower = median(values.filter(value => value < beginning))
  if (upper < worthTelling || upper < least * lower) return undefined
  const shownLower = lower > smallest ? shown(lower) : `less than ${shown(smallest)}`
  return {
    of: 'system',
    traitsOf(one) {
      const value = valueOf(one) ?? 0
      if (value <= 0) return []
      return [value >= beginning ? 'more' : 'less']
    },
    words(trait, cases) {
      const own = shown(median(valuesOf(cases)))
      const [done, others] =
        trait === 'more' ? [quantity.more, shownLower] : [quantity.less, shown(upper)]
      return `${done} (${own} in the median, where others ${verb} ${others})`
    },
  }
}

const median = (values: readonly number[]): number =>
  nearestRank(
    values.toSorted((one, other) => one - other),
    0.5,
  ) ?? 0

const took =
  (quantity: AnswerTook) =>
  ({ record }: DescribedCase): number | undefined =>
    answersTook([record], quantity)[0]?.took

const ofAnswers: readonly Quantity[] = [
  {
    valueOf: took('latency'),
    worthTelling: shortestTold,
    shown: seconds,
    more: 'took longer',
    less: 'took less time',
    verb: 'took',
  },
  {
    valueOf: took('cost'),
    worthTelling: Number.MIN_VALUE,
    shown: price,
    more: 'cost more',
    less: 'cost less',
    verb: 'cost',
  },
]

/** How many steps are looked at. */
const mostSteps = 20

function ofSteps(all: readonly DescribedCase[]): Quantity[] {
  const names = new Set(all.flatMap(({ record: { steps = [] } }) => steps.map(({ name }) => name)))
  return [...names].slice(0, mostSteps).map(name => ({
    valueOf({ record: { steps = [] } }) {
      const own = steps.filter(step => step.name === name)
      return own.length === 0 ? undefined : sum(own.map(({ milliseconds = 0 }) => milliseconds))
    },
    worthTelling: shortestTold,
    shown: seconds,
    more: `waited longer for the step ${shownName(name)}`,
    less: `waited less for the step ${shownName(name)}`,
    verb: 'took',
  }))
}
