import type { JudgeDrift } from './decision.ts'

/** At this p or below today's judge is called another one. */
const suspicious = 0.05

export function judgeChanged({ p }: Pick<JudgeDrift, 'p'>): boolean {
  return p <= suspicious
}
