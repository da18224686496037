import type { Weighing } from '../../golden/goldenSet.ts'

/** How formulas are weighed where nobody says otherwise: as RAGAS does. */
export const usualWeighing = {
  beta: 1,
  weights: { claims: 0.75, similarity: 0.25 },
} as const satisfies Required<Weighing>
