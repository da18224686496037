import { expect, test } from 'vitest'
import type { WindowMetric } from '../../../src/gate/windows/windowComparison.ts'
import { windowVerdict } from '../../../src/gate/windows/windowVerdict.ts'

const side = { mean: 0.9, scored: 60, errors: 0, notApplicable: 0, units: 60 }

const verdictOf = (told: Partial<WindowMetric>, tolerance = 0.02) =>
  windowVerdict(
    {
      ...{ metric: 'tone', direction: 'higher', gated: true, before: side, now: side },
      ...{ change: 0, pWorse: 0.5, pBetter: 0.5, interval: { lower: -0.1, upper: 0.1 } },
      ...told,
    },
    { tolerance, noun: 'conversation' },
  )

test('a drop counts from p and tolerance on', () => {
  expect(verdictOf({ change: -0.02, pWorse: 0.01 }).verdict).toBe('worse')
  expect(verdictOf({ change: -0.01, pWorse: 0.001 }).verdict).toBe('inconclusive')
  expect(verdictOf({ change: -0.1, pWorse: 0.011 })).toEqual({
    verdict: 'inconclusive',
    reason: 'a drop is likely, and not proved: p = 0.011',
  })
  expect(verdictOf({ change: 0.1, pBetter: 0.01 }).verdict).toBe('better')
})

test('windows that show no drop pass only if they would have shown one', () => {
  expect(verdictOf({ interval: { lower: -0.04, upper: 0.1 } }).verdict).toBe('unchanged')
  expect(verdictOf({ interval: { lower: -0.05, upper: 0.1 } }).verdict).toBe('inconclusive')
  expect(verdictOf({ smallestSeen: 0.2 }).verdict).toBe('no-drop-seen')
  expect(verdictOf({ smallestSeen: 0.21 }).reason).toBe(
    'these cases show only a drop of 0.210 or more',
  )
})

test('too few cases or units decide nothing', () => {
  const near = { interval: { lower: 0, upper: 0 } }
  expect(verdictOf({ ...near, now: { ...side, scored: 9 } }).reason).toContain('too few cases: 9')
  expect(verdictOf({ ...near, before: { ...side, units: 3 } }).reason).toBe(
    'too few independent cases: 3 conversations, at least 4 are needed',
  )
})

test('a metric that only one run asks for, or whose scores are all lost, decides nothing', () => {
  const { change: _, ...told } = {
    metric: 'tone',
    direction: 'higher' as const,
    gated: true,
    change: 0,
  }
  const reasonOf = (now: Partial<WindowMetric['now']>) =>
    windowVerdict(
      { ...told, before: side, now: { ...side, scored: 0, ...now } },
      { tolerance: 0.02, noun: 'case' },
    ).reason
  expect(reasonOf({})).toBe('only one of the two runs asks for it')
  expect(reasonOf({ errors: 60 })).toContain('could not be determined: 0 before, 60 now')
})
