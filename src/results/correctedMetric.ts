import { claimsIn } from '../evidence/verdictCounts.ts'
import type { VerdictCounts } from '../evidence/verdictCounts.ts'
import type { Verdict } from '../judge/claim.ts'
import type { CaseShares } from '../statistics/clusteredMeans.ts'
import { clusteredMeans } from '../statistics/clusteredMeans.ts'
import { correctedByRates } from '../statistics/correctedShare.ts'
import { sum } from '../statistics/mean.ts'
import { claimCounts } from './claimCounts.ts'
import type { ClaimCounts } from './claimCounts.ts'
import type { ClaimRates, RateRow } from './claimRates.ts'
import { supportLabels, verdictLabels } from './claimRates.ts'
import { correctedFrom, uncorrected } from './correctedMean.ts'
import type { CorrectedMean } from './correctedMean.ts'
import { ownEntry } from './ownEntry.ts'
import type { CaseRecord } from './results.ts'
import { isSameHash } from '../text/sameHash.ts'

/**
 * The metrics whose score is the share of a case's claims with one verdict. An error of the judge moves their mean in
 * proportion, so it can be corrected. This does not hold for F1, which divides by such shares, nor for
 * `contextPrecision` and noise sensitivity, which ask whether any of several verdicts holds.
 */
const countedClaims: Record<string, { of: keyof ClaimCounts; verdict: Verdict }> = {
  faithfulness: { of: 'answerInContexts', verdict: 'supported' },
  contextRecall: { of: 'referenceInContexts', verdict: 'supported' },
  answerPrecision: { of: 'answerInReference', verdict: 'supported' },
  answerRecall: { of: 'referenceInAnswer', verdict: 'supported' },
  refutedRate: { of: 'answerInContexts', verdict: 'refuted' },
}

export const correctableMetrics: readonly string[] = Object.keys(countedClaims)

/**
 * The mean of a metric over cases, corrected by the rates of the judge. Undefined if the rates belong to another
 * measurement, or if the records lack the verdicts.
 * @param cases the repeats of each case
 */
export function correctedMetric(
  metric: string,
  cases: readonly (readonly CaseRecord[])[],
  rates: ClaimRates,
): CorrectedMean | undefined {
  const counted = ownEntry(countedClaims, metric)
  const isRefuted = counted?.verdict === 'refuted'
  const rowsByLabel = isRefuted ? rates.threeWay : rates.supported
  if (!counted || !rowsByLabel || !isMeasuredAs(rates.fingerprints, metric, cases)) return undefined
  const labels: readonly string[] = isRefuted ? verdictLabels : supportLabels
  const shares = cases.flatMap(repeats => caseShares(metric, repeats, counted.of, labels))
  if (shares.length === 0 || shares.some(one => one === undefined)) return undefined
  const by = {
    method: isRefuted ? 'confusionMatrix' : 'roganGladen',
    labels: sum(Object.values(rowsByLabel).map(row => row.labels)),
  } as const
  const missing = labels.find(label => !ownEntry(rowsByLabel, label))
  if (missing !== undefined) return uncorrected(`no label says \`${missing}\``, by)
  const means = clusteredMeans(shares.flatMap(one => one ?? []))
  if (!means) return undefined
  const rows = labels.flatMap(label => {
    const row = ownEntry(rowsByLabel, label)
    return row ? [{ effective: row.effective, shares: verdictShares(row, labels) }] : []
  })
  return correctedFrom(correctedByRates(means, rows, labels.indexOf(counted.verdict)), by)
}

function verdictShares({ judge }: RateRow, labels: readonly string[]): number[] {
  return labels.map(label => ownEntry(judge, label) ?? 0)
}

/** A set may ask for another premise, or that a single passage supports a claim. */
function isMeasuredAs(
  fingerprints: Record<string, string>,
  metric: string,
  cases: readonly (readonly CaseRecord[])[],
): boolean {
  const calibrated = ownEntry(fingerprints, metric)
  if (calibrated === undefined) return false
  return cases.every(repeats =>
    repeats.every(({ scores, measurements }) => {
      const isScored = ownEntry(scores, metric)?.status === 'scored'
      return !isScored || isSameHash(ownEntry(measurements, metric)?.fingerprint, calibrated)
    }),
  )
}

/**
 * The shares of a case's verdicts, over the scored repeats. A claim that no judge was asked about is in no share,
 * because its support is unknown. Undefined if a record has no verdicts; empty if no repeat was scored.
 */
export function caseShares(
  metric: string,
  repeats: readonly CaseRecord[],
  of: keyof ClaimCounts,
  labels: readonly string[],
): [CaseShares | undefined] | [] {
  const scored = repeats.filter(({ scores }) => ownEntry(scores, metric)?.status === 'scored')
  if (scored.length === 0) return []
  const counts = scored.flatMap(record => claimCounts(record)[of] ?? [])
  // The rates are those of one check, and what it left open was checked again. What refutes is checked once.
  const isSupport = ownEntry(countedClaims, metric)?.verdict === 'supported'
  if (isSupport && counts.some(one => one.byEarlierTurn !== undefined)) return [undefined]
  if (counts.length < scored.length) return [undefined]
  const group = scored[0]?.group
  return [
    {
      shares: labels.map(label => sum(counts.map(one => shareOf(one, label))) / counts.length),
      group,
    },
  ]
}

function shareOf(counts: VerdictCounts, label: string): number {
  const { supported, refuted, notEnoughInfo, unchecked = 0 } = counts
  const checked: Record<string, number> = {
    supported,
    refuted,
    notEnoughInfo: notEnoughInfo - unchecked,
    unsupported: refuted + notEnoughInfo - unchecked,
  }
  return (checked[label] ?? 0) / claimsIn(counts)
}
