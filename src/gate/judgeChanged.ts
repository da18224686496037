import type { JudgeDrift } from './decision.ts'

/** At this p or below, the judge counts as changed. */
const suspicious = 0.05

export function judgeChanged({ p }: Pick<JudgeDrift, 'p'>): boolean {
  return p <= suspicious
}
