import { recordBaseline } from '../../src/baseline/record.ts'
import { decide } from '../../src/gate/decide.ts'
import { defaultDraws } from '../../src/statistics/permutation.ts'
import type { Results } from '../../src/results/results.ts'
import { resultsOf } from '../../test/gate/runs.ts'
import type { Uniform } from '../benchGate/uniform.ts'
import { seededUniform } from '../benchGate/uniform.ts'
import type { Benchmark, Measured } from './benchmark.ts'
import { inSeconds, medianSeconds, peakMemory, secondsOf } from './benchmark.ts'
import { plainPermutation } from './plainPermutation.ts'

const cases = 1000
const metrics = Array.from({ length: 6 }, (_, index) => `metric${index + 1}`)
const repeats = 3

/** The plain test is so slow that it draws only this share, and its time is multiplied. */
const shareOfDraws = 0.1

export const decision: Benchmark = {
  name: 'decision',
  title: `The gate's decision: ${cases} cases, ${metrics.length} gated metrics, ${repeats}+${repeats} runs, ${defaultDraws} draws, every case noisy`,
  async run() {
    const uniform = seededUniform(1, 2, 3, 4)
    const [before, after] = [drawScores(uniform), drawScores(uniform)]
    const baseline = recordBaseline(toResults(before))
    const results = toResults(after)
    const whole = await medianSeconds(5, () => decide({ results, baseline }))
    const memory = peakMemory()
    const plain = await secondsOf(() => comparePlainly(before, after, uniform))
    return [
      { what: 'whole decision, median of 5', value: inSeconds(whole) },
      ...comparisonWithPlain(whole, plain),
      memory,
    ]
  },
}

function comparisonWithPlain(whole: number, plain: number): Measured[] {
  const draws = defaultDraws * shareOfDraws
  const extrapolated = plain / shareOfDraws
  return [
    { what: `plain tests alone, ${draws} draws`, value: inSeconds(plain) },
    { what: `times ${1 / shareOfDraws}: ${defaultDraws} draws`, value: inSeconds(extrapolated) },
    { what: 'plain tests : whole decision', value: `${(extrapolated / whole).toFixed(0)} : 1` },
  ]
}

/** Scores by metric, case and run. No two are equal, so that no case can be skipped. */
type Scores = number[][][]

function drawScores(uniform: Uniform): Scores {
  const oneCase = () => Array.from({ length: repeats }, uniform)
  return metrics.map(() => Array.from({ length: cases }, oneCase))
}

function toResults(scores: Scores): Results {
  const oneCase = (index: number) =>
    Object.fromEntries(metrics.map((name, metric) => [name, scores[metric]?.[index] ?? []]))
  return resultsOf({
    support: {
      metrics: Object.fromEntries(metrics.map(name => [name, {}])),
      cases: Object.fromEntries(
        Array.from({ length: cases }, (_, index) => [`case-${index}`, oneCase(index)]),
      ),
    },
  })
}

function comparePlainly(before: Scores, after: Scores, uniform: Uniform): void {
  for (const [metric, current] of after.entries()) {
    const pairs = current.map((scores, index) => ({
      baseline: before[metric]?.[index] ?? [],
      current: scores,
    }))
    plainPermutation(pairs, defaultDraws * shareOfDraws, uniform)
  }
}
