import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, CaseThreshold } from '../../results/results.ts'
import { meets } from '../../scores/policy.ts'
import { printable } from '../../text/untrusted.ts'
import type { CriticalFinding, Finding } from '../decision.ts'
import type { JoinedCase } from './join.ts'
import { comparedIn } from './join.ts'
import type { BaselineSet } from '../../baseline/baseline.ts'
import { scoresOf } from '../../baseline/baseline.ts'

/** Chance does not explain a noisy case that passed this often and now fails as often. */
export const samplesOfNoise = 3

interface CriticalCases {
  set: string
  joined: readonly JoinedCase[]
  /** Of the current run. */
  measurements: BaselineSet['measurements']
  /** The current run's repeats of a case. */
  repeatsOf(caseId: string): readonly CaseRecord[]
  /** Whether a metric's scores change by chance. */
  isNoisy(metric: string): boolean
  /** Why a metric's scores of the two runs can't be compared; undefined if they can. */
  incompatible(metric: string): string | undefined
}

/**
 * Critical cases that held a threshold in every run of the baseline and hold it in no run now. With noise, this takes
 * three samples of each, including tries after a missed threshold: a single miss of a case that
 * always passed is chance in one of 18 runs, three misses are chance in one of 600. Scores of
 * another judge say nothing about the system: a miss is then `incompatible`.
 */
export function criticalFindings(cases: CriticalCases): CriticalFinding[] {
  return cases.joined.flatMap(one =>
    Object.entries(one.baseline.critical ?? {}).flatMap(([metric, threshold]) => {
      const { caseId, baseline } = one
      if (comparedIn([one], ownEntry(cases.measurements, metric)).length === 0) return []
      const before = scoresOf(baseline, metric)
      const now = samplesNow(cases.repeatsOf(caseId), metric, threshold)
      const passed = before.length > 0 && before.every(value => holds(value, threshold))
      if (!passed || now.length === 0 || now.includes(true)) return []
      const needed = cases.isNoisy(metric) ? samplesOfNoise : 1
      const enough = Math.min(before.length, now.length) >= needed
      const name = `${printable(cases.set, 80)} › ${printable(caseId, 80)}`
      const objection = cases.incompatible(metric)
      const what = `${name}: ${metric} ${bound(threshold)}`
      const finding =
        objection === undefined
          ? wording(what, before.length, now.length, enough)
          : { verdict: 'incompatible' as const, reason: `${what} is missed. ${objection}` }
      return [{ ...finding, critical: { set: cases.set, caseId, metric } }]
    }),
  )
}

function wording(what: string, before: number, now: number, enough: boolean): Finding {
  const then = before === 1 ? 'the run' : `all ${before} runs`
  const none = now === 1 ? 'not in the run now' : `in none of the ${now} runs now`
  const counts = `held in ${then} of the baseline and ${none}`
  return enough
    ? { verdict: 'critical', reason: `${what} ${counts}.` }
    : {
        verdict: 'inconclusive',
        reason: `${what} ${counts}: too few runs to decide on a critical case.`,
      }
}

function bound({ each, direction }: CaseThreshold): string {
  return `${direction === 'higher' ? 'at least' : 'at most'} ${each}`
}

function holds(value: number, { each, direction }: CaseThreshold): boolean {
  return meets(value, each, direction)
}

/**
 * Whether the threshold held, for each sample with a result. An answer that left nothing to measure misses the
 * threshold. A metric that does not apply gives no result.
 */
function samplesNow(
  repeats: readonly CaseRecord[],
  metric: string,
  threshold: CaseThreshold,
): boolean[] {
  return repeats.flatMap(record => {
    const drawn = ownEntry(record.draws ?? {}, metric) ?? []
    const first = ownEntry(record.scores, metric)
    const missed = record.missed.some(one => one.metric === metric)
    return [first, ...drawn].flatMap(score => {
      if (score?.status === 'scored') return [holds(score.value, threshold)]
      return missed && score?.status === 'notApplicable' ? [false] : []
    })
  })
}
