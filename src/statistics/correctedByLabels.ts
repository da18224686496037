import type { CaseShares } from './clusteredMeans.ts'
import { added, draws, middleAround, seeded, withinShares } from './drawnInterval.ts'
import type { Estimate } from './interval.ts'
import { sum } from './mean.ts'
import { gammaDraw } from './variates.ts'

/** A case with the shares of the judge's verdicts, and the labels of its claims. */
interface LabelledCase extends CaseShares {
  labels: readonly ClaimWithLabel[]
}

interface ClaimWithLabel {
  /** Which of the shares the claim is part of, from 0. */
  verdict: number
  /** How much it weighs in the mean. */
  weight: number
  /** Whether people give it the label that is counted. */
  counted: boolean
}

/**
 * A mean without the judge's error, by labels of the measured claims themselves: for each verdict, how often people
 * give the counted label. This is prediction-powered inference within the verdicts, and it assumes nothing of the
 * judge.
 *
 * The interval is by the Bayesian bootstrap over groups, which draws their cases and labels together, with one group
 * added for each verdict and half a label of each kind.
 *
 * Angelopoulos et al., "Prediction-Powered Inference", Science 382, 2023; Fisch et al., "Stratified Prediction-Powered
 * Inference for Effective Hybrid Evaluation of Language Models", 2024; Rubin, "The Bayesian Bootstrap", 1981.
 *
 * @param cases there is a label for each verdict that some case has
 */
export function correctedByLabels(cases: readonly LabelledCase[]): Estimate {
  const kinds = (cases[0]?.shares ?? []).map((_, kind) => kind)
  const grouped = Map.groupBy(cases, ({ group }, index) => group ?? index)
  const groups = [...grouped.values()].map(members => groupOf(members, kinds))
  const value = withinShares(
    meanOf(
      groups,
      groups.map(() => 1),
      kinds,
    ),
  )
  if (groups.length < 2) return { value, interval: null }
  const uniform = seeded()
  const size = cases.length / groups.length
  const units = kinds.map(kind => unitOf(cases, kind))
  const padded = [...groups, ...kinds.map(kind => emptyGroup(size, kind, kinds))]
  const found = Array.from({ length: draws }, () => {
    const half = (kind: number) => gammaDraw(added, uniform) * (units[kind] ?? 0)
    const more = kinds.map(kind => ({ counted: half(kind), other: half(kind) }))
    const weights = padded.map(() => -Math.log(1 - uniform()))
    return meanOf(padded, weights, kinds, more)
  })
  return { value, interval: middleAround(value, found) }
}

interface Group {
  size: number
  /** By verdict: the sum of the shares, and the weight of the labels. */
  totals: number[]
  labelled: number[]
  counted: number[]
}

function groupOf(members: readonly LabelledCase[], kinds: readonly number[]): Group {
  const labels = members.flatMap(one => one.labels)
  const weightOf = (some: readonly ClaimWithLabel[]) => sum(some.map(({ weight }) => weight))
  const within = (kind: number) => labels.filter(({ verdict }) => verdict === kind)
  return {
    size: members.length,
    totals: kinds.map(kind => sum(members.map(({ shares }) => shares[kind] ?? 0))),
    labelled: kinds.map(kind => weightOf(within(kind))),
    counted: kinds.map(kind => weightOf(within(kind).filter(one => one.counted))),
  }
}

/** A group that has one verdict and no labels. */
function emptyGroup(size: number, verdict: number, kinds: readonly number[]): Group {
  const totals = kinds.map(kind => (kind === verdict ? size : 0))
  return { size, totals, labelled: [], counted: [] }
}

/** The mean weight of the labels with a verdict; 0 if there are none. */
function unitOf(cases: readonly LabelledCase[], kind: number): number {
  const own = cases.flatMap(({ labels }) => labels.filter(({ verdict }) => verdict === kind))
  return own.length === 0 ? 0 : sum(own.map(({ weight }) => weight)) / own.length
}

/** @param more labels of each verdict besides those of the groups */
function meanOf(
  groups: readonly Group[],
  weights: readonly number[],
  kinds: readonly number[],
  more: readonly { counted: number; other: number }[] = [],
): number {
  const weighted = (valueOf: (group: Group) => number) =>
    groups.reduce((total, group, index) => total + valueOf(group) * (weights[index] ?? 0), 0)
  const size = weighted(group => group.size)
  return sum(
    kinds.map(kind => {
      const { counted = 0, other = 0 } = more[kind] ?? {}
      const labelled = weighted(group => group.labelled[kind] ?? 0) + counted + other
      if (labelled === 0) return 0
      const share = weighted(group => group.totals[kind] ?? 0) / size
      return (share * (weighted(group => group.counted[kind] ?? 0) + counted)) / labelled
    }),
  )
}
