import { failedScore } from '../../../src/report/cases/failedScore.ts'
import type { FailedScore } from '../../../src/report/cases/failedScore.ts'
import { supported, unsupported } from '../../results/recordedRun.ts'

/** Why a score of 0.5 fails, unless told otherwise. */
export function message(metric: string, overrides: Partial<FailedScore> = {}): string {
  return failedScore({
    metric,
    direction: 'higher',
    score: { status: 'scored', value: 0.5 },
    threshold: 0.8,
    evidence: {},
    ...overrides,
  })
}

export const thirtyDays = supported('Products can be returned within thirty days.')
export const cash = unsupported('Refunds are paid in cash.', {
  verdict: 'refuted',
  passages: ['refunds.md#2'],
  quote: 'Refunds are paid to the card.',
  reason: 'The passage names the card.',
})
