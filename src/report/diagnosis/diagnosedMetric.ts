import { findMetric } from '../../metrics/index.ts'
import type { Interval } from '../../statistics/interval.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { aggregateMetric, keysOf, premiseOf, valueOf } from '../cases/foldedCases.ts'

/** A reliable metric over some cases of a set. */
export interface DiagnosedMetric {
  /** Metric key. */
  metric: string
  direction: 'higher' | 'lower'
  mean: number
  /** Of the cases, each by itself. */
  interval: Interval
  n: number
}

/** Fewer cases than this say nothing. */
const fewestCases = 5

/** From here on a metric is good, if higher is better. */
const good = 0.8

/** A smaller share of faults is ignored. */
const rare = 0.05

/** It compares words, so it can't tell a wrong claim from one in other words. */
const wordJudge = 'lexical'

/**
 * A metric over cases, by its name without a cut-off. Undefined if too few cases were scored, or
 * the scores do not mean the usual: claims were checked by their words only, or against
 * ground-truth documents although `contexts` are meant.
 */
export function diagnosedMetric(
  cases: readonly FoldedCase[],
  name: string,
  premise: 'contexts' | 'documents' = 'contexts',
): DiagnosedMetric | undefined {
  const known = measuredOf(cases)
  const asked = `${premise} ${name}`
  if (!known.has(asked)) known.set(asked, measureNow(cases, name, premise))
  return known.get(asked)
}

/** By premise and name: several rules look at the same metrics of the same cases. */
const measuredOf = builtOnceFor<readonly FoldedCase[], Map<string, DiagnosedMetric | undefined>>(
  () => new Map(),
)

function measureNow(
  cases: readonly FoldedCase[],
  name: string,
  premise: 'contexts' | 'documents',
): DiagnosedMetric | undefined {
  const [metric] = keysOf(cases, name)
  if (metric === undefined || premiseOf(cases, name) !== premise) return undefined
  if (judgedByWords(cases, metric)) return undefined
  // Cases represent only this set, so those of one group need not be taken together.
  const { mean, interval, n } = aggregateMetric(cases, metric, false)
  if (mean === null || interval === null || n < fewestCases) return undefined
  return { metric, direction: findMetric(name)?.direction ?? 'higher', mean, interval, n }
}

function judgedByWords(cases: readonly FoldedCase[], metric: string): boolean {
  return cases.some(({ record: { measurements } }) => {
    const measurement = Object.hasOwn(measurements, metric) ? measurements[metric] : undefined
    return measurement?.judge?.name === wordJudge
  })
}

/** Higher is better, and the mean is below good by more than chance. */
export function isLow(measured: DiagnosedMetric | undefined): measured is DiagnosedMetric {
  return measured !== undefined && measured.interval.upper < good
}

/** Higher is better, and the mean is good. */
export function isHigh(measured: DiagnosedMetric | undefined): measured is DiagnosedMetric {
  return measured !== undefined && measured.mean >= good
}

/** Faults happen by more than chance: a share of claims, or of cases that fail. */
export function isFrequent(measured: DiagnosedMetric | undefined): measured is DiagnosedMetric {
  if (measured === undefined) return false
  const { direction, interval } = measured
  return (direction === 'lower' ? interval.lower : 1 - interval.upper) > rare
}

/** Whether a count is too large to ignore. */
export function isMany(count: number, all: number): boolean {
  return all >= fewestCases && count > rare * all
}

/** The metrics that could be measured. */
export function present(list: readonly (DiagnosedMetric | undefined)[]): DiagnosedMetric[] {
  return list.flatMap(measured => measured ?? [])
}

/** The cases in which all the metrics were scored, so that their means are about the same cases. */
export function scoredBy(cases: readonly FoldedCase[], names: readonly string[]): FoldedCase[] {
  const metrics = names.flatMap(name => keysOf(cases, name).slice(0, 1))
  return cases.filter(one => metrics.every(metric => valueOf(one, metric) !== undefined))
}

/** Up to three cases with a fault by a metric, the worst first. */
export function worstBy(
  cases: readonly FoldedCase[],
  { metric, direction }: DiagnosedMetric,
): FoldedCase[] {
  const shortfall = (one: FoldedCase) => {
    const value = valueOf(one, metric)
    if (value === undefined) return 0
    return direction === 'lower' ? value : 1 - value
  }
  return cases
    .filter(one => shortfall(one) > 0)
    .toSorted((first, second) => shortfall(second) - shortfall(first))
    .slice(0, 3)
}
