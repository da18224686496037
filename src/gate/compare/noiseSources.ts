import type { Score } from '../../score.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { NoiseSources } from '../decision.ts'
import { squaredDeviations, sum } from '../../statistics/mean.ts'

/**
 * The sources of a metric's noise: how far its scores vary from run to run, and how far they vary when the same output
 * is judged more than once. The pipeline causes the rest. All are standard deviations, pooled over cases. Undefined if
 * no case has repeats that differ.
 *
 * @param cases the repeats of each case
 */
export function noiseSources(
  cases: Iterable<readonly CaseRecord[]>,
  metric: string,
): NoiseSources | undefined {
  const all = [...cases]
  const runs = all.map(repeats => repeats.flatMap(record => valueOf(record.scores, metric)))
  const total = pooled(runs)
  if (!total || total.variance === 0) return undefined
  const judgements = all.flatMap(repeats => sameOutput(repeats, metric))
  const judge = pooled(judgements)
  const found = { total: Math.sqrt(total.variance), cases: total.samples }
  if (!judge) return { ...found, judgedAgain: 0 }
  return {
    ...found,
    judge: Math.sqrt(judge.variance),
    judgedAgain: judge.samples,
    pipeline: Math.sqrt(Math.max(0, total.variance - judge.variance)),
  }
}

function valueOf(scores: Record<string, Score>, metric: string): number[] {
  const score = ownEntry(scores, metric)
  return score?.status === 'scored' ? [score.value] : []
}

/** The scores of each output of a case, those of a second judgement included. */
function sameOutput(repeats: readonly CaseRecord[], metric: string): number[][] {
  const outputs = new Map<string, number[]>()
  for (const { outputHash, scores, judgedAgain = {}, measurements } of repeats) {
    // A custom metric may read steps and details, which the hash of an output leaves out.
    if (outputHash === undefined || ownEntry(measurements, metric)?.custom) continue
    const judged = outputs.get(outputHash) ?? []
    outputs.set(outputHash, judged)
    judged.push(...valueOf(scores, metric), ...valueOf(judgedAgain, metric))
  }
  return [...outputs.values()]
}

/** The variance within groups, over all groups of two and more; undefined if there is none. */
function pooled(groups: readonly number[][]): { variance: number; samples: number } | undefined {
  const repeated = groups.filter(values => values.length > 1)
  if (repeated.length === 0) return undefined
  const free = sum(repeated.map(({ length }) => length - 1))
  return { variance: sum(repeated.map(squaredDeviations)) / free, samples: repeated.length }
}
