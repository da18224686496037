import type { Baseline } from '../baseline/baseline.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord, MissedThreshold } from '../results/results.ts'
import { meets } from '../scores/policy.ts'
import { missChance } from '../statistics/missChance.ts'
import { decimal } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { MissedFinding, NowAndThen } from './decision.ts'
import { formerScores } from '../baseline/formerScores.ts'

/**
 * Whether a case misses a threshold only as it already did in some runs of the baseline, though not in all: the judge
 * errs by chance, or the answer differs from run to run. The miss counts unless all of these hold:
 *
 * - the judge may err by chance, or the answer was tried again; and each try has a score
 * - the case is not critical, neither now nor in the baseline
 * - the baseline has the same case, measured in the same way, and a threshold for it
 * - some of its runs miss the looser of both thresholds; otherwise a change could raise the threshold until the
 *   baseline misses it, and then break the case
 * - some of its runs hold the threshold that is in force
 * - by the share of misses in the baseline, as many misses in a row are not too rare for chance: one miss in twenty
 *   does not excuse three
 */
export function missesNowAndThen(
  baseline: Baseline | undefined,
  record: CaseRecord,
  { metric, threshold, direction }: MissedThreshold,
): boolean {
  const samples = [ownEntry(record.scores, metric), ...(ownEntry(record.draws ?? {}, metric) ?? [])]
  const judge = ownEntry(record.measurements, metric)?.judge
  // Without a judge, only answers that may be worded otherwise are tried again.
  const mayVary = judge ? !judge.deterministic : samples.length > 1
  if (record.critical || !mayVary) return false
  if (!samples.every(score => score?.status === 'scored')) return false
  const former = formerScores(baseline, record, metric)
  if (former?.threshold?.direction !== direction || former.isCritical) return false
  const { scores, threshold: before } = former
  const looser = meets(threshold, before.each, direction) ? before.each : threshold
  const isHeld = (least: number) => (score: number) => meets(score, least, direction)
  const held = scores.filter(isHeld(threshold)).length
  if (held === 0 || scores.every(isHeld(looser))) return false
  return missChance({ held, missed: scores.length - held, further: samples.length }) > rare
}

/** Misses that are less likely than this are not explained by those in the baseline. */
const rare = 0.01

/** Misses that a run let pass. */
interface MissesLetPass {
  /** Misses that some runs of the baseline have too. */
  missedNowAndThen: NowAndThen[]
  /** All other misses: the tests compared them with another baseline, such as one that the change itself edits. */
  findings: MissedFinding[]
}

/** Checks the misses that a run let pass against the baseline of the gate. */
export function missesLetPass(
  baseline: Baseline | undefined,
  cases: readonly CaseRecord[],
): MissesLetPass {
  const all = cases.flatMap(record =>
    (record.missedNowAndThen ?? []).map(missed => ({ record, missed })),
  )
  const [known = [], unknown = []] = [true, false].map(isKnown =>
    all.filter(({ record, missed }) => missesNowAndThen(baseline, record, missed) === isKnown),
  )
  return {
    missedNowAndThen: known.map(({ record, missed: { line: _, ...missed } }) => {
      const { set, caseId } = record
      return { set, caseId, ...missed, score: scoreOf(record, missed.metric) }
    }),
    findings: unknown.map(({ record, missed }) => findingOf(record, missed)),
  }
}

function findingOf(record: CaseRecord, { metric, threshold, direction }: MissedThreshold) {
  const { set, caseId } = record
  const name = `${printable(set, 80)} › ${printable(caseId, 80)}`
  const score = decimal(scoreOf(record, metric))
  const bound = `${direction === 'higher' ? 'at least' : 'at most'} ${threshold}`
  const reason = `${name} misses its threshold: ${printable(metric, 80)} ${score}, ${bound}. In the baseline that this run is compared with, the case did not miss it in some runs and hold it in others.`
  return { verdict: 'floor' as const, reason, missed: { set, caseId, metric } }
}

function scoreOf({ scores }: CaseRecord, metric: string): number {
  const score = ownEntry(scores, metric)
  return score?.status === 'scored' ? score.value : Number.NaN
}
