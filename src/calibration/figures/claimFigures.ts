import type { Estimate } from '../../statistics/interval.ts'
import type { NotApplicable } from './estimate.ts'
import { estimate, rounded, roundedAll } from './estimate.ts'
import type { Opinion } from '../../statistics/agreement.ts'
import {
  balancedAccuracy,
  baseRates,
  cohensKappa,
  shareOfAgreement,
} from '../../statistics/agreement.ts'
import { bootstrap } from '../../statistics/bootstrap.ts'
import type { Graded } from '../../statistics/rocCurve.ts'
import { areaUnderCurve, bestThreshold } from '../../statistics/rocCurve.ts'
import { meanOfShares, shareInterval } from '../../statistics/shareInterval.ts'

/** The agreement between the judge and people on texts. */
export interface Agreement {
  n: number
  /** The share of each answer on both sides, which κ corrects for. */
  baseRates: { people: Record<string, number>; judge: Record<string, number> }
  /** For each answer of people, the share of texts on which the judge gives the same answer. */
  found: Record<string, Estimate>
  balancedAccuracy: Estimate
  kappa: Estimate
}

/** The answers of both sides on a text. Texts of one cluster share their passages. */
type ClusteredOpinion = Opinion & { cluster: string }

export function agreementOn(opinions: readonly ClusteredOpinion[]): Agreement {
  const intervals = bootstrap(opinions, { balancedAccuracy, kappa: cohensKappa })
  const rows = [...Map.groupBy(opinions, ({ people }) => people)].map(([people, row]) => ({
    people,
    value: shareOfAgreement(row),
    interval: shareInterval(row.map(({ judge, cluster }) => ({ hit: judge === people, cluster }))),
  }))
  return {
    n: opinions.length,
    baseRates: {
      people: roundedAll(baseRates(opinions, 'people')),
      judge: roundedAll(baseRates(opinions, 'judge')),
    },
    found: Object.fromEntries(
      rows.map(({ people, value, interval }) => [people, estimate(value, interval)]),
    ),
    balancedAccuracy: estimate(
      balancedAccuracy(opinions),
      rows.length < 2 ? null : (intervals.balancedAccuracy ?? meanOfShares(rows)),
    ),
    kappa: estimate(cohensKappa(opinions), intervals.kappa),
  }
}

/** With fewer texts of a kind, such as a language, a figure would be meaningless. */
export const fewestOfAKind = 10

/** The agreement by kind, for kinds with enough texts. */
export function agreementByKind(
  opinions: readonly (ClusteredOpinion & { kinds: readonly string[] })[],
): Record<string, Agreement> {
  const kinds = [...new Set(opinions.flatMap(one => one.kinds))]
  return Object.fromEntries(
    kinds.flatMap(kind => {
      const own = opinions.filter(one => one.kinds.includes(kind))
      return own.length < fewestOfAKind ? [] : [[kind, agreementOn(own)]]
    }),
  )
}

/** Share of texts with the same verdict in each repeat. */
export interface SelfConsistency extends Estimate {
  /** Texts that were judged in each repeat. */
  n: number
  repeats: number
}

/** @param answers the verdicts of the judge on each text */
export function selfConsistency(
  answers: readonly { said: readonly string[]; cluster: string }[],
  repeats: number,
): SelfConsistency {
  const complete = answers.filter(({ said }) => said.length === repeats)
  const trials = complete.map(({ said, cluster }) => ({ hit: new Set(said).size === 1, cluster }))
  const n = trials.length
  const share = n === 0 ? null : rounded(trials.filter(({ hit }) => hit).length / n)
  return { n, repeats, ...estimate(share, shareInterval(trials)) }
}

/** How well faithfulness, the share of a text's claims that are supported, separates texts. */
export interface Separation {
  areaUnderCurve: Estimate
  /** The best lower bound for supported texts. It was chosen on these labels, so it does slightly worse on others. */
  bestThreshold?: { threshold: number; balancedAccuracy: number }
}

/** Not applicable if every score is 0 or 1, because such scores are verdicts. */
export function separationOf(
  texts: readonly (Graded & { cluster: string })[],
): Separation | NotApplicable {
  if (texts.every(({ score }) => score === 0 || score === 1)) {
    return { notApplicable: 'the judge gives only verdicts, and no text is between them' }
  }
  const best = bestThreshold(texts)
  const { curve } = bootstrap(texts, { curve: areaUnderCurve })
  return {
    areaUnderCurve: estimate(areaUnderCurve(texts), curve),
    ...(best && {
      bestThreshold: {
        // Rounding up would exclude the texts that determined the threshold.
        threshold: Math.floor(best.threshold * 10_000) / 10_000,
        balancedAccuracy: rounded(best.balancedAccuracy),
      },
    }),
  }
}
