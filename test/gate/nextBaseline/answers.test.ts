import { describe, expect, test } from 'vitest'
import type { Results } from '../../../src/results/results.ts'
import { after, cases, support } from './after.ts'

describe('what the pipeline answered stays until an answer of the golden set is accepted', () => {
  const before = support({ cases: cases(0.9, { refund: { faithfulness: [0.5, 0.5] } }) })
  const answered = (caseId: string): Results => {
    const now = support({
      cases: cases(0.9, { [caseId]: { faithfulness: [1, 1] } }),
      hashes: { [caseId]: 'hash of refund' },
    })
    const recorded = now.cases.map(one =>
      one.caseId === caseId ? { ...one, recorded: true as const } : one,
    )
    return { ...now, cases: recorded }
  }

  test.each(['refund', 'refunds'])('as %s', caseId => {
    const held = after(before, answered(caseId)).sets['support']?.cases
    expect(held).toHaveProperty(caseId, {
      hash: 'hash of refund',
      live: true,
      scores: { faithfulness: [0.5, 0.5] },
    })
    expect(Object.keys(held ?? {})).toHaveLength(11)
    const accepted = after(before, answered(caseId), { accepted: true }).sets['support']?.cases
    expect(accepted).toHaveProperty(caseId, {
      hash: 'hash of refund',
      scores: { faithfulness: [1, 1] },
    })
    expect(Object.keys(accepted ?? {})).toHaveLength(11)
  })
})
