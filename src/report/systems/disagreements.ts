import type { CaseRecord } from '../../results/results.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { mean, sum } from '../../statistics/mean.ts'
import { compareText } from '../../text/stableJson.ts'
import type { SystemsInSet } from './systemRun.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** A case on which a candidate and the reference are far apart. */
export interface Disagreement {
  /** The first repeat of each. */
  reference: CaseRecord
  candidate: CaseRecord
  /** By gated metrics in which they differ, the furthest first. */
  scores: { metric: string; reference: number; candidate: number }[]
  /** Sum of the differences, positive where the candidate does better. */
  gain: number
}

type Candidate = SystemsInSet['candidates'][number]

/** The cases of a set on which a candidate does much better or worse, the furthest apart first. */
export function disagreements({ reference }: SystemsInSet, candidate: Candidate): Disagreement[] {
  const before = byCaseId(reference.records)
  const metrics = candidate.metrics.filter(({ gated, comparison }) => gated && comparison)
  return [...byCaseId(candidate.records)]
    .flatMap(([caseId, now]) => {
      const former = before.get(caseId)
      const [one, other] = [former?.[0], now[0]]
      if (!former || !one || !other || !isSameHash(one.hash, other.hash)) return []
      const scores = metrics.flatMap(({ metric, direction }) => {
        const [from, to] = [meanOf(former, metric), meanOf(now, metric)]
        if (from === undefined || to === undefined || from === to) return []
        const sign = direction === 'higher' ? 1 : -1
        return [{ metric, reference: from, candidate: to, gain: sign * (to - from) }]
      })
      if (scores.length === 0) return []
      const furthest = scores.toSorted((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
      const gain = sum(scores.map(own => own.gain))
      return [{ reference: one, candidate: other, scores: furthest, gain }]
    })
    .toSorted(
      (a, b) =>
        Math.abs(b.gain) - Math.abs(a.gain) || compareText(a.candidate.caseId, b.candidate.caseId),
    )
}

function byCaseId(records: readonly CaseRecord[] = []): Map<string, CaseRecord[]> {
  return Map.groupBy(
    records.toSorted((one, other) => one.repeat - other.repeat),
    ({ caseId }) => caseId,
  )
}

function meanOf(repeats: readonly CaseRecord[], metric: string): number | undefined {
  const values = repeats.flatMap(({ scores }) => {
    const score = ownEntry(scores, metric)
    return score?.status === 'scored' ? [score.value] : []
  })
  return values.length === 0 ? undefined : mean(values)
}
