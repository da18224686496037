import { verdictLabels } from '../../src/results/claimRates.ts'
import { correctedFrom } from '../../src/results/correctedMean.ts'
import type { CorrectedMean } from '../../src/results/correctedMean.ts'
import { clusteredMeans } from '../../src/statistics/clusteredMeans.ts'
import type { CaseShares, ClusteredMeans } from '../../src/statistics/clusteredMeans.ts'
import { correctedByLabels } from '../../src/statistics/correctedByLabels.ts'
import { correctedByRates } from '../../src/statistics/correctedShare.ts'
import { labelledRow } from '../../src/statistics/labelledRow.ts'
import type { LabelledClaim } from './labels.ts'
import type { Case } from './world.ts'

type Grouping = (verdict: string) => string

const whole: Grouping = verdict => verdict
const supportedOrNot: Grouping = verdict => (verdict === 'supported' ? verdict : 'unsupported')

const method = 'roganGladen'

/** The mean of a verdict over cases by rates that were measured on labels of other cases. */
export function byRates(
  cases: readonly Case[],
  labels: readonly LabelledClaim[],
  target: 'supported' | 'refuted',
): CorrectedMean | undefined {
  const isRefuted = target === 'refuted'
  const kinds: readonly string[] = isRefuted ? verdictLabels : ['supported', 'unsupported']
  const kindOf = isRefuted ? whole : supportedOrNot
  const rows = kinds.flatMap(
    kind =>
      labelledRow(
        labels
          .filter(({ truth }) => kindOf(truth) === kind)
          .map(({ verdict, weight, cluster }) => ({
            kind: kinds.indexOf(kindOf(verdict)),
            weight,
            cluster,
          })),
        kinds.length,
      ) ?? [],
  )
  const means = meansOf(cases, kinds, kindOf)
  if (!means || rows.length < kinds.length) return undefined
  const estimate = correctedByRates(means, rows, kinds.indexOf(target))
  return correctedFrom(estimate, { method, labels: labels.length })
}

/** The same by labels of these very cases. */
export function byOwnLabels(
  cases: readonly Case[],
  labels: readonly LabelledClaim[],
  target: 'supported' | 'refuted',
): CorrectedMean {
  const byCase = Map.groupBy(labels, ({ of }) => of)
  const labelled = cases.map(one => ({
    ...sharesOf(one, verdictLabels, whole),
    labels: (byCase.get(one) ?? []).map(({ truth, verdict, share }) => ({
      verdict: verdictLabels.findIndex(kind => kind === verdict),
      weight: share,
      counted: truth === target,
    })),
  }))
  return correctedFrom(correctedByLabels(labelled), { method, labels: labels.length })
}

function meansOf(
  cases: readonly Case[],
  kinds: readonly string[],
  kindOf: Grouping,
): ClusteredMeans | null {
  return clusteredMeans(cases.map(one => sharesOf(one, kinds, kindOf)))
}

function sharesOf({ group, claims }: Case, kinds: readonly string[], kindOf: Grouping): CaseShares {
  const shareOf = (kind: string) =>
    claims.filter(({ verdict }) => kindOf(verdict) === kind).length / claims.length
  return { group, shares: kinds.map(shareOf) }
}
