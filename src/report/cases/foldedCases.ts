import { gatedPart } from '../../results/gatedPart.ts'
import { recordsByCase } from '../../results/recordsByCase.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { Score } from '../../score.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import type { CaseAggregate } from '../../scores/aggregate.ts'
import { aggregateCases, foldRepeats } from '../../scores/aggregate.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'

/** A case of a set, and one score per metric out of its repeats. */
export interface FoldedCase {
  /** The first of its repeats. */
  record: CaseRecord
  repeats: readonly CaseRecord[]
  /** By metric key. */
  scores: ReadonlyMap<string, Score>
}

/** The cases of each set, by its name. */
export const foldCases = builtOnceFor(
  (results: Results): ReadonlyMap<string, readonly FoldedCase[]> =>
    new Map(
      [...recordsByCase(gatedPart(results).cases)].map(([set, records]) => [
        set,
        [...records.values()].flatMap(repeats => foldCase(repeats)),
      ]),
    ),
)

function foldCase(repeats: readonly CaseRecord[]): FoldedCase[] {
  const [record] = repeats
  if (!record) return []
  const metrics = new Set(repeats.flatMap(({ scores }) => Object.keys(scores)))
  const scores = new Map(
    [...metrics].map(metric => {
      const own = repeats.flatMap(({ scores: of }) => {
        const score = Object.hasOwn(of, metric) ? of[metric] : undefined
        return score ? [score] : []
      })
      return [metric, foldRepeats(own)]
    }),
  )
  return [{ record, repeats, scores }]
}

/**
 * The mean of a metric over cases. Its interval takes cases of one group together.
 * @param isGrouped false if cases represent only this set
 */
export function aggregateMetric(
  cases: readonly FoldedCase[],
  metric: string,
  isGrouped = true,
): CaseAggregate {
  return aggregateCases(
    cases.flatMap(({ record, scores }) => {
      const score = scores.get(metric)
      return score ? [{ score, group: isGrouped ? record.group : undefined }] : []
    }),
  )
}

/** The value of a case's score; undefined if it was not scored. */
export function valueOf({ scores }: FoldedCase, metric: string): number | undefined {
  const score = scores.get(metric)
  return score?.status === 'scored' ? score.value : undefined
}

const metricKeys = builtOnceFor((cases: readonly FoldedCase[]) => {
  const keys = new Set(cases.flatMap(({ scores }) => [...scores.keys()]))
  return [...keys].flatMap(key => parseMetricKey(key) ?? [])
})

/**
 * The keys of a metric that cases were scored by: without a cut-off first, then the longest. What it is of a step says
 * nothing about what the generator was given.
 */
export function keysOf(cases: readonly FoldedCase[], name: string): string[] {
  return metricKeys(cases)
    .filter(key => key.name === name && key.step === undefined)
    .toSorted((first, second) => (second.cutoff ?? Infinity) - (first.cutoff ?? Infinity))
    .map(({ key }) => key)
}

/**
 * What the claims behind a metric were checked against. The results do not say it, but evidence keeps
 * a list for each. Undefined if both lists are there.
 */
export function premiseOf(
  cases: readonly FoldedCase[],
  name: string,
): 'contexts' | 'documents' | undefined {
  const requires = findMetric(name)?.requires ?? []
  const found = (ending: 'Contexts' | 'Documents') =>
    (['answer', 'reference'] as const).some(
      of =>
        requires.includes(`${of}InContexts`) &&
        cases.some(({ repeats }) =>
          repeats.some(({ evidence }) => evidence[`${of}In${ending}`] !== undefined),
        ),
    )
  if (!found('Documents')) return 'contexts'
  return found('Contexts') ? undefined : 'documents'
}
