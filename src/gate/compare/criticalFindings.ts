import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, CaseThreshold } from '../../results/results.ts'
import { meets } from '../../scores/policy.ts'
import { printable } from '../../text/untrusted.ts'
import type { CriticalFinding, Finding } from '../decision.ts'
import type { JoinedCase } from './join.ts'
import { scoresOf } from '../../baseline/baseline.ts'

/** So often must a noisy case have passed, and now fail, that chance does not explain it. */
export const samplesOfNoise = 3

interface CriticalCases {
  set: string
  joined: readonly JoinedCase[]
  /** The current run's repeats of a case. */
  repeatsOf(caseId: string): readonly CaseRecord[]
  /** Whether a metric's scores change by chance. */
  isNoisy(metric: string): boolean
  /** Why a metric's scores of the two runs can't be compared; undefined where they can. */
  incompatible(metric: string): string | undefined
}

/**
 * Critical cases that held a threshold in every run of the baseline and hold it in none now. Where
 * there is noise that takes three of each, draws on a missed threshold included: a single miss of
 * a case that always passed is chance in one of 18 runs, three are in one of 600. What another
 * judge measured tells nothing of the system: a miss is `incompatible` there.
 */
export function criticalFindings(cases: CriticalCases): CriticalFinding[] {
  return cases.joined.flatMap(({ caseId, baseline }) =>
    Object.entries(baseline.critical ?? {}).flatMap(([metric, threshold]) => {
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
  const counts = `held in ${before} of ${before} runs of the baseline and in 0 of ${now} now`
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
 * Whether the threshold held, in each sample that tells. An answer that left nothing to measure misses
 * it; what doesn't apply says nothing.
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
