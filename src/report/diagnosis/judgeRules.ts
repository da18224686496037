import { aggregateMetric } from '../cases/foldedCases.ts'
import { isMany } from './measuredMetric.ts'
import type { Rule } from './weakness.ts'

/** Scores that could not be told, by the metric that has most of them. */
const failsToJudge: Rule = cases => {
  const metrics = [...new Set(cases.flatMap(({ scores }) => [...scores.keys()]))]
  const [worst] = metrics
    .map(metric => ({ metric, ...aggregateMetric(cases, metric) }))
    .filter(({ judgeErrors, applicable }) => isMany(judgeErrors, applicable))
    .toSorted((first, second) => second.judgeErrors - first.judgeErrors)
  if (!worst) return undefined
  const { metric, judgeErrors, applicable } = worst
  return {
    part: 'judge',
    text: `${judgeErrors} of ${applicable} scores of ${metric} could not be judged, and its mean stands on the others`,
    numbers: [],
    cases: cases.filter(({ scores }) => scores.get(metric)?.status === 'judgeError').slice(0, 3),
    severity: judgeErrors / applicable,
  }
}

export const judgeRules: readonly Rule[] = [failsToJudge]
