import { sum } from '../../statistics/mean.ts'
import { counted, decimal, digitsBetween } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { Finding, MetricDecision, OverSetsFinding } from '../decision.ts'
import { movement } from './comparisonVerdict.ts'
import type { CorrectedTests, MetricOverSets } from './correctForNumber.ts'
import { mayHaveDropped } from './likelyDrop.ts'
import type { LostOverSets } from './lostScores.ts'
import { pValue } from './pValue.ts'

/** The results of the tests over all sets of a metric. */
export type TestedOverSets = Pick<CorrectedTests, 'overSets' | 'lostOverSets'>

/**
 * Metrics that fell, or lost scores, over all of their sets together although no single set shows it: many small drops
 * are as bad as one large drop.
 */
export function fellOverSets(
  { overSets, lostOverSets }: TestedOverSets,
  metrics: readonly MetricDecision[],
  alphaOf: (metric: string) => number,
): OverSetsFinding[] {
  return [...scoresFell(overSets, metrics, alphaOf), ...scoresLost(lostOverSets, metrics, alphaOf)]
}

function scoresLost(
  lostOverSets: readonly LostOverSets[],
  metrics: readonly MetricDecision[],
  alphaOf: (metric: string) => number,
): OverSetsFinding[] {
  return lostOverSets.flatMap(one => {
    const { metrics: names, sets, fell, p } = one
    const [metric] = names
    const told = metrics.some(
      ({ metric: name, verdict, scoresGone }) =>
        names.includes(name) && verdict === 'regressed' && scoresGone !== undefined,
    )
    if (metric === undefined || told || !fell || p > alphaOf(metric)) return []
    const reason = `${lostText(one)}. No set shows it by itself.`
    return [{ verdict: 'regressed', reason, overSets: { metric, sets } }]
  })
}

/** `faithfulness no longer has a score in 20 cases of 20 sets, p = 0.003` */
function lostText({ metrics, cases, sets, p }: LostOverSets): string {
  const names = metrics.map(name => printable(name, 80)).join(', ')
  const have = metrics.length === 1 ? 'no longer has' : 'no longer have'
  return `${names} ${have} a score in ${counted(cases, 'case')} of ${sets} sets, ${pValue(p)}`
}

function scoresFell(
  overSets: readonly MetricOverSets[],
  metrics: readonly MetricDecision[],
  alphaOf: (metric: string) => number,
): OverSetsFinding[] {
  return overSets.flatMap(one => {
    const { metric, pWorse, compared } = one
    const told = metrics.some(
      ({ set, metric: name, verdict }) =>
        name === metric && verdict === 'regressed' && compared.some(part => part.set === set),
    )
    const { change, tolerance } = joint(one)
    if (told || pWorse > alphaOf(metric)) return []
    if (movement(change, tolerance) !== 'regressed') return []
    const reason = `${means(one)}, ${pValue(pWorse)}. No set shows it by itself.`
    return [{ verdict: 'regressed', reason, overSets: { metric, sets: compared.length } }]
  })
}

/**
 * Metrics that may have fallen over all of their sets together. Such a run can't have the verdict `no-drop-seen`,
 * although no single set shows a drop.
 */
export function mayHaveFallenOverSets({ overSets, lostOverSets }: TestedOverSets): Finding[] {
  const mayHaveLost = lostOverSets.filter(
    ({ p, runs, fell }) => fell && mayHaveDropped({ pWorse: p, runs, fell }),
  )
  return [
    ...overSets.flatMap(mayHaveFallen),
    ...mayHaveLost.map((one): Finding => ({
      verdict: 'inconclusive',
      reason: `${lostText(one)}: undecided. No set shows it by itself.`,
    })),
  ]
}

function mayHaveFallen(one: MetricOverSets): Finding[] {
  const { pWorse, compared } = one
  const { change, tolerance } = joint(one)
  const fell = movement(change, tolerance) === 'regressed'
  const runs = Math.min(...compared.map(part => part.compared.comparison.repeats.current))
  if (!mayHaveDropped({ pWorse, runs, fell })) return []
  const reason = `${means(one)}, ${pValue(pWorse)}: undecided. No set shows it by itself.`
  return [{ verdict: 'inconclusive', reason }]
}

/** Change and tolerance over all cases, each counted once. */
function joint({ compared }: MetricOverSets) {
  const all = sum(compared.map(part => part.compared.pairs.length))
  const over = (of: (part: MetricOverSets['compared'][number]) => number) =>
    sum(compared.map(part => of(part) * part.compared.pairs.length)) / all
  return {
    all,
    change: over(part => part.compared.change),
    tolerance: over(part => part.setting.tolerance),
    before: over(part => part.compared.comparison.baselineMean),
    now: over(part => part.compared.comparison.currentMean),
  }
}

/** `faithfulness fell from 0.930 to 0.905 over 20 sets (400 cases)` */
function means(one: MetricOverSets): string {
  const { all, before, now } = joint(one)
  const digits = digitsBetween(before, now)
  const moved = `${now < before ? 'fell' : 'rose'} from ${decimal(before, digits)} to ${decimal(now, digits)}`
  return `${printable(one.metric, 80)} ${moved} over ${one.compared.length} sets (${counted(all, 'case')})`
}
