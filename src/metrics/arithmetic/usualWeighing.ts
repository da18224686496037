import type { Weighing } from '../../golden/goldenSet.ts'

/** The default weights of formulas, as in RAGAS. */
export const usualWeighing = {
  beta: 1,
  weights: { claims: 0.75, similarity: 0.25 },
} as const satisfies Required<Weighing>
