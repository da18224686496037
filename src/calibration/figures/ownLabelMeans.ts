import { claimsIn } from '../../evidence/verdictCounts.ts'
import type { Verdict } from '../../judge/claim.ts'
import { claimCounts } from '../../results/claimCounts.ts'
import { verdictLabels } from '../../results/claimRates.ts'
import { caseShares } from '../../results/correctedMetric.ts'
import { correctedFrom, uncorrected } from '../../results/correctedMean.ts'
import type { CorrectedMean } from '../../results/correctedMean.ts'
import type { CorrectedMeans } from '../../results/correctedMeans.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { recordsByCase } from '../../results/recordsByCase.ts'
import type { AnswerRecord, CaseRecord, Results } from '../../results/results.ts'
import { correctedByLabels } from '../../statistics/correctedByLabels.ts'
import { mean, sum } from '../../statistics/mean.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import type { LabelledStratum } from '../labels/labelledStrata.ts'
import type { ClaimLabel, HumanLabel } from '../labels/labels.ts'
import type { LabellableClaim } from '../labelling/labellableClaims.ts'
import { labellableClaims } from '../labelling/labellableClaims.ts'

/** A run with labels for some of its claims. */
interface LabelledRun {
  results: Results
  /** The scored answer of a record; undefined if it is not kept. */
  answerOf(record: CaseRecord): AnswerRecord | undefined
  labels: readonly ClaimLabel[]
  strata: readonly LabelledStratum[]
}

/** Metrics of the claims that people can label, each with the verdict that it counts. */
const counted = { faithfulness: 'supported', refutedRate: 'refuted' } as const

/**
 * By set and metric: means of a run, corrected by labels of its own claims. Within each verdict the labelled claims
 * are a random sample of the run's claims. Each has its weight in the mean: one divided by the number of claims in
 * its answer, in each repeat that has it.
 */
export function ownLabelMeans({
  results,
  answerOf,
  labels,
  strata,
}: LabelledRun): Record<string, CorrectedMeans> {
  const drawn = new Set(
    strata.filter(({ run }) => run === results.run.id).flatMap(({ labelled }) => labelled),
  )
  const labelOf = new Map(labels.flatMap(({ id, label }) => (drawn.has(id) ? [[id, label]] : [])))
  if (results.run.id === undefined || labelOf.size === 0) return {}
  const sets = [...recordsByCase(gatedPart(results).cases)].flatMap(([set, byCase]) => {
    const cases = [...byCase.values()]
    const claims = knownClaims(cases.flat(), answerOf)
    if (!claims) return []
    const labelled = claims.flatMap(claim => {
      const label = labelOf.get(claim.id)
      return label === undefined ? [] : [{ ...claim, label }]
    })
    const means = Object.entries(counted).flatMap(([metric, verdict]) => {
      const corrected = ownLabelMean(metric, verdict, { cases, labelled })
      return corrected ? [[metric, corrected] as const] : []
    })
    return means.length === 0 ? [] : [[set, Object.fromEntries(means)] as const]
  })
  return Object.fromEntries(sets)
}

/** The largest share of judged claims that may have had no chance to be drawn. */
const mostUnseen = 0.05

/**
 * The claims of a set that could be drawn, each as often as repeats have it. Undefined if too many claims could not
 * be drawn, because those may differ from the others.
 */
function knownClaims(
  records: readonly CaseRecord[],
  answerOf: LabelledRun['answerOf'],
): LabellableClaim[] | undefined {
  const found = records.map(record => labellableClaims([record], answerOf))
  const counts = records.flatMap(record => claimCounts(record).answerInContexts ?? [])
  const unchecked = sum(counts.map(one => one.unchecked ?? 0))
  const judged = sum(counts.map(claimsIn)) - unchecked
  const unseen = sum(found.flatMap(({ without }) => Object.values(without))) - unchecked
  return unseen <= mostUnseen * judged ? found.flatMap(({ claims }) => claims) : undefined
}

interface LabelledSet {
  /** The repeats of each case. */
  cases: readonly (readonly CaseRecord[])[]
  labelled: readonly LabelledClaim[]
}

type LabelledClaim = LabellableClaim & { label: HumanLabel }

function ownLabelMean(
  metric: string,
  verdict: Verdict,
  { cases, labelled }: LabelledSet,
): CorrectedMean | undefined {
  const scored = cases.filter(repeats => isScored(repeats, metric))
  const isOpen = verdict === 'refuted' ? 'unsupported' : undefined
  const told = labelled.filter(({ label }) => label !== isOpen)
  const byCase = Map.groupBy(told, ({ caseId }) => caseId)
  const found = scored.flatMap(repeats => {
    const [shares] = caseShares(metric, repeats, 'answerInContexts', verdictLabels)
    if (!shares) return []
    const measured = repeats.filter(one => isScored([one], metric))
    const own = byCase.get(repeats[0]?.caseId ?? '') ?? []
    return [{ ...shares, labels: claimLabels(own, measured, verdict) }]
  })
  const counts = mean(found.map(({ shares }) => shares[verdictLabels.indexOf(verdict)] ?? 0))
  if (found.length < scored.length || !isMeanOf(counts, scored, metric)) return undefined
  const labels = found.flatMap(one => one.labels)
  const by = {
    method: 'predictionPowered',
    labels: new Set(labels.map(({ id }) => id)).size,
  } as const
  const without = verdictLabels.find(
    (_, kind) =>
      found.some(({ shares }) => (shares[kind] ?? 0) > 0) &&
      labels.every(one => one.verdict !== kind),
  )
  return without === undefined
    ? correctedFrom(correctedByLabels(found), by)
    : uncorrected(`no label is of a claim that the judge calls \`${without}\``, by)
}

function isScored(repeats: readonly CaseRecord[], metric: string): boolean {
  return repeats.some(({ scores }) => ownEntry(scores, metric)?.status === 'scored')
}

/** Whether the metric was computed from these verdicts: it may use other passages, or require only one. */
function isMeanOf(
  value: number,
  cases: readonly (readonly CaseRecord[])[],
  metric: string,
): boolean {
  const scores = cases.map(repeats =>
    mean(
      repeats.flatMap(({ scores: all }) => {
        const score = ownEntry(all, metric)
        return score?.status === 'scored' ? [score.value] : []
      }),
    ),
  )
  return Math.abs(mean(scores) - value) < roundingError
}

/**
 * The labels of a case. Repeats with the same claim share its label: if they have the same verdict, they form one
 * label with their joint weight.
 */
function claimLabels(
  labelled: readonly LabelledClaim[],
  repeats: readonly CaseRecord[],
  verdict: Verdict,
) {
  const sameLabel = ({ id, verdict: ofJudge }: LabelledClaim) => `${ofJudge} ${id}`
  return [...Map.groupBy(labelled, sameLabel).values()].flatMap(members => {
    const weight = sum(members.map(one => claimWeight(repeats, one)))
    const [first] = members
    if (!first || weight === 0) return []
    const { id, label, verdict: ofJudge } = first
    return [{ id, verdict: verdictLabels.indexOf(ofJudge), weight, counted: label === verdict }]
  })
}

/** The weight of a claim in the mean of these repeats: one divided by the claims of its answer and by the repeats. */
function claimWeight(repeats: readonly CaseRecord[], { repeat }: LabellableClaim): number {
  const record = repeats.find(one => one.repeat === repeat)
  const counts = record && claimCounts(record).answerInContexts
  return counts ? 1 / claimsIn(counts) / repeats.length : 0
}
