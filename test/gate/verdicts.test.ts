import { describe, expect, test } from 'vitest'
import type { GateMode, GateVerdict } from '../../src/gate/verdicts.ts'
import { verdicts } from '../../src/gate/verdicts.ts'
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
    'no-drop-seen': 0,
    improved: 0,
    unchanged: 0,
  }

  test.each(verdicts)('of %s', verdict => {
    expect(exitCodeOf([verdict, 'unchanged'], {})).toBe(codes[verdict])
    expect(exitCodeOf([verdict], { mode: 'warn' })).toBe(verdict === 'error' ? 2 : 0)
    expect(exitCodeOf([verdict], { mode: 'report' })).toBe(0)
    expect(exitCodeOf([verdict], { failOn: [verdict] })).toBe(verdict === 'error' ? 2 : 1)
  })

  const acceptable: readonly GateVerdict[] = ['regressed', 'policy', 'incompatible']

  test.each(verdicts)('of %s once it is accepted', verdict => {
    const code = acceptable.includes(verdict) ? 0 : codes[verdict]
    expect(exitCodeOf([verdict], { acceptedBy: 'a label' })).toBe(code)
    expect(exitCodeOf([verdict], { acceptedBy: 'a label', failOn: [verdict] })).toBe(
      verdict === 'error' ? 2 : acceptable.includes(verdict) ? 0 : 1,
    )
  })

  test('a floor that is missed behind a regression fails, though that is accepted', () => {
    expect(exitCodeOf(['regressed', 'floor'], { acceptedBy: 'a label' })).toBe(1)
  })

  test('failOn finds its verdict behind a worse one that fails nothing', () => {
    const list: GateVerdict[] = ['inconclusive', 'no-baseline', 'unchanged']
    expect(exitCodeOf(list, { failOn: ['no-baseline'] })).toBe(1)
    expect(exitCodeOf(list, { failOn: ['incomplete'] })).toBe(0)
  })

  test('failOn takes what no comparison could see for undecided, and not the other way round', () => {
    expect(exitCodeOf(['no-drop-seen'], { failOn: ['inconclusive'] })).toBe(1)
    expect(exitCodeOf(['inconclusive'], { failOn: ['no-drop-seen'] })).toBe(0)
  })

  test.each<GateMode>(['warn', 'report'])('failOn fails nothing in mode %s', mode => {
    expect(exitCodeOf(['inconclusive'], { mode, failOn: ['inconclusive'] })).toBe(0)
  })
})
