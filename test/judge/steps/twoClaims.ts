import type { CheckClaimsAnswer, CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'

/** A claim that a passage states, and one that another refutes. */
export const request: CheckClaimsRequest = {
  claims: [
    { id: 'c1', text: 'Refunds are paid within 30 days.' },
    { id: 'c2', text: 'Shipping is free.' },
  ],
  passages: [
    { id: 'p1', text: 'Refunds are paid within 30 days of delivery.' },
    { id: 'p2', text: 'Shipping costs $5.' },
  ],
}
export type Entry = CheckClaimsAnswer['verdicts'][number]

export const first: Entry = {
  claim: 'c1',
  passages: ['p1'],
  together: false,
  quote: 'paid within 30 days',
  reason: null,
  verdict: 'supported',
}
export const second: Entry = {
  claim: 'c2',
  passages: ['p2'],
  together: false,
  quote: 'Shipping costs $5',
  reason: 'The passage names a price.',
  verdict: 'refuted',
}
/** What a verdict without proof has. */
export const unknown: Pick<Entry, 'passages' | 'together' | 'quote' | 'verdict'> = {
  passages: [],
  together: false,
  quote: null,
  verdict: 'notEnoughInfo',
}
