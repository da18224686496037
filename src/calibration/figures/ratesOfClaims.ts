import type { ClaimRates, NoRates, RateRow } from '../../results/claimRates.ts'
import { supportLabels, verdictLabels } from '../../results/claimRates.ts'
import { compareText } from '../../text/stableJson.ts'
import { labelledRow } from '../../statistics/labelledRow.ts'
import type { LabelledStratum } from '../labels/labelledStrata.ts'
import { drawnLabels } from '../labels/labelledStrata.ts'
import { rounded } from './estimate.ts'
import type { JudgedText } from './judgedTexts.ts'
import { supportedOrNot } from './judgedTexts.ts'

/** The judge that the rates apply to. */
interface RatedJudge {
  /** By metric key. */
  fingerprints: Record<string, string>
  blindToRefutation?: string | undefined
}

/**
 * How often the judge errs on a single claim. A text counts only if the judge finds one claim in it, as in most texts
 * drawn from a run: otherwise its verdict covers several claims. A label counts only if it was drawn at random,
 * weighted by the claims that it represents, because people who choose claims choose hard ones.
 */
export function ratesOfClaims(
  texts: readonly JudgedText[],
  strata: readonly LabelledStratum[],
  { fingerprints, blindToRefutation }: RatedJudge,
): ClaimRates | NoRates {
  const byId = new Map(texts.map(text => [text.id, text]))
  // The order of a sum changes its last bit, and the order of lines is arbitrary.
  const drawn = drawnLabels(strata)
    .toSorted((one, other) => compareText(one.id, other.id) || one.weight - other.weight)
    .flatMap(({ id, weight }) => {
      const text = byId.get(id)
      return text ? [{ ...text, weight }] : []
    })
  if (drawn.length === 0)
    return { notApplicable: 'no label is of a claim that was drawn at random' }
  const single = drawn.filter(({ claims }) => claims === 1)
  if (single.length === 0) return { notApplicable: 'the judge finds several claims in each text' }
  const exact = single.filter(({ people }) => people !== 'unsupported')
  return {
    labels: single.length,
    fingerprints,
    supported: rowsOf(
      single.map(one => ({ ...one, ...supportedOrNot(one) })),
      supportLabels,
    ),
    ...(blindToRefutation === undefined && { threeWay: rowsOf(exact, verdictLabels) }),
  }
}

interface WeightedOpinion {
  people: string
  judge: string
  weight: number
  cluster: string
}

function rowsOf(
  opinions: readonly WeightedOpinion[],
  verdicts: readonly string[],
): Record<string, RateRow> {
  const rows = verdicts.flatMap(people => {
    const own = opinions.filter(one => one.people === people)
    const labels = own.map(({ judge, weight, cluster }) => ({
      kind: verdicts.indexOf(judge),
      weight,
      cluster,
    }))
    const row = labelledRow(labels, verdicts.length)
    if (!row) return []
    const judge = verdicts.map((verdict, kind) => [verdict, rounded(row.shares[kind] ?? 0)])
    const effective = rounded(row.effective)
    return [[people, { labels: row.labels, effective, judge: Object.fromEntries(judge) }] as const]
  })
  return Object.fromEntries(rows)
}
