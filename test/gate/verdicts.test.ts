import { describe, expect, test } from 'vitest'
import type { GateMode, GateVerdict } from '../../src/gate/decision.ts'
import { verdicts } from '../../src/gate/decision.ts'
import { exitCodeOf, worst } from '../../src/gate/verdicts.ts'

test('the list runs from worst to best', () => {
  for (const [index, verdict] of verdicts.entries()) {
    expect(worst(verdicts.slice(index).toReversed())).toBe(verdict)
  }
  expect(worst([])).toBe('unchanged')
})

describe('exit codes', () => {
  const codes: Record<GateVerdict, number> = {
    error: 2,
    critical: 1,
    regressed: 1,
    floor: 1,
    policy: 1,
    incompatible: 1,
    incomplete: 0,
    inconclusive: 0,
    'no-baseline': 0,
    improved: 0,
    unchanged: 0,
  }

  test.each(verdicts)('of %s', verdict => {
    expect(exitCodeOf([verdict, 'unchanged'], {})).toBe(codes[verdict])
    expect(exitCodeOf([verdict], { mode: 'warn' })).toBe(verdict === 'error' ? 2 : 0)
    expect(exitCodeOf([verdict], { mode: 'report' })).toBe(0)
    expect(exitCodeOf([verdict], { failOn: [verdict] })).toBe(verdict === 'error' ? 2 : 1)
  })

  test('failOn finds its verdict behind a worse one that fails nothing', () => {
    const list: GateVerdict[] = ['inconclusive', 'no-baseline', 'unchanged']
    expect(exitCodeOf(list, { failOn: ['no-baseline'] })).toBe(1)
    expect(exitCodeOf(list, { failOn: ['incomplete'] })).toBe(0)
  })

  test.each<GateMode>(['warn', 'report'])('failOn fails nothing in mode %s', mode => {
    expect(exitCodeOf(['inconclusive'], { mode, failOn: ['inconclusive'] })).toBe(0)
  })
})
