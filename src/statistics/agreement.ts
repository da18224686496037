import { mean, sum } from './mean.ts'

/** The answers of people and of the judge on one text. */
export interface Opinion {
  people: string
  judge: string
}

/** The share of each answer among those of one side. */
export function baseRates(
  opinions: readonly Opinion[],
  side: keyof Opinion,
): Record<string, number> {
  const counts = countBy(opinions, one => one[side])
  return Object.fromEntries([...counts].map(([answer, count]) => [answer, count / opinions.length]))
}

/** How often each answer of people met each answer of the judge. */
export function confusion(opinions: readonly Opinion[]): Record<string, Record<string, number>> {
  const rows = Map.groupBy(opinions, ({ people }) => people)
  return Object.fromEntries(
    [...rows].map(([people, row]) => [
      people,
      Object.fromEntries(countBy(row, ({ judge }) => judge)),
    ]),
  )
}

/**
 * The mean, over the answers of people, of the share in which the judge gave the same answer. Null if people gave only
 * one answer, because a judge that always gives it would be perfect.
 */
export function balancedAccuracy(opinions: readonly Opinion[]): number | null {
  const rows = [...Map.groupBy(opinions, ({ people }) => people).values()]
  if (rows.length < 2) return null
  return mean(rows.map(shareOfAgreement))
}

/** The share of equal answers; NaN for none. */
export function shareOfAgreement(opinions: readonly Opinion[]): number {
  return opinions.filter(({ people, judge }) => people === judge).length / opinions.length
}

/**
 * Cohen's κ: (p - e) / (1 - e), where p is the share of equal answers and e the one that chance
 * gives two sides with these base rates. Null if chance alone makes all equal.
 *
 * Cohen, "A Coefficient of Agreement for Nominal Scales", 1960.
 */
export function cohensKappa(opinions: readonly Opinion[]): number | null {
  if (opinions.length === 0) return null
  const judge = baseRates(opinions, 'judge')
  const byChance = sum(
    Object.entries(baseRates(opinions, 'people')).map(
      ([answer, rate]) => rate * (judge[answer] ?? 0),
    ),
  )
  return byChance === 1 ? null : (shareOfAgreement(opinions) - byChance) / (1 - byChance)
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}
