import type { Uniform } from '../benchGate/uniform.ts'
import type { Case } from './world.ts'

export interface LabelledClaim {
  truth: string
  verdict: string
  cluster: string
  of: Case
  /** How many claims it stands for. */
  weight: number
  /** One over the claims of its case. */
  share: number
}

const firstOfEach = 2

/** Labels as the page draws them: at random within the judge's verdicts, in proportion, two of each at least. */
export function drawLabels(
  cases: readonly Case[],
  size: number,
  uniform: Uniform,
): LabelledClaim[] {
  const all = cases.flatMap(one =>
    one.claims.map(claim => ({
      ...claim,
      of: one,
      cluster: one.group,
      share: 1 / one.claims.length,
      luck: uniform(),
    })),
  )
  return [...Map.groupBy(all, ({ verdict }) => verdict).values()].flatMap(own => {
    const count = Math.round((size * own.length) / all.length)
    const drawn = own
      .toSorted((one, other) => one.luck - other.luck)
      .slice(0, Math.max(firstOfEach, count))
    return drawn.map(claim => ({ ...claim, weight: own.length / drawn.length }))
  })
}
