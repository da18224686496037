import type { Estimate } from '../scores/interval.ts'
import { estimate, rounded, roundedAll } from './estimate.ts'
import type { Opinion } from './statistics/agreement.ts'
import {
  balancedAccuracy,
  baseRates,
  cohensKappa,
  shareOfAgreement,
} from './statistics/agreement.ts'
import { bootstrap } from './statistics/bootstrap.ts'
import { meanOfShares, shareInterval } from './statistics/shareInterval.ts'

/** How far the judge and people agree on texts. */
export interface Agreement {
  n: number
  /** The share of each answer on both sides: what κ corrects for. */
  baseRates: { people: Record<string, number>; judge: Record<string, number> }
  /** By what people say: the share of it that the judge says too. */
  found: Record<string, Estimate>
  balancedAccuracy: Estimate
  kappa: Estimate
}

/** What both sides say of a text, and which texts it shares its passages with. */
export type ClusteredOpinion = Opinion & { cluster: string }

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

/** Texts of one kind, such as a language: with fewer, a figure would say nothing. */
export const fewestOfAKind = 10

/** The agreement by kind, of the kinds that have enough texts. */
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

/** Share of texts of which the judge said the same each time. */
export interface SelfConsistency extends Estimate {
  /** Texts that were judged each time. */
  n: number
  repeats: number
}

/** @param answers what the judge said of each text, each time */
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
