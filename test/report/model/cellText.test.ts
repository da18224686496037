import { expect, test } from 'vitest'
import { cellText, gainOf } from '../../../src/report/model/cellText.ts'
import type { Cell, ChangeCell } from '../../../src/report/model/table.ts'

const mean = { kind: 'mean', value: 0.9, digits: 3, n: 46, applicable: 46 } as const
const change = { kind: 'change', value: -0.0612, digits: 3, direction: 'higher' } as const
const units = { count: 12, noun: 'conversation' } as const
const interval = { lower: -0.09, upper: 0.03 }
const cases: readonly (readonly [Cell, string])[] = [
  [{ kind: 'name', name: 'mrr', direction: 'higher' }, 'mrr'],
  [{ kind: 'name', name: 'refutedRate', direction: 'lower' }, 'refutedRate ↓'],
  [{ kind: 'number', value: 0.89996, digits: 4 }, '0.9000'],
  [{ kind: 'number', value: 0.5 }, '0.500'],
  [{ kind: 'number', value: null }, '–'],
  [{ kind: 'count', count: 48, of: 48 }, '48'],
  [{ kind: 'count', count: 46, of: 48 }, '46/48'],
  [{ kind: 'count', count: 46, of: 48, units }, '46/48 in 12'],
  [{ kind: 'interval', lower: 0.792, upper: 0.981 }, '0.792–0.981'],
  [{ kind: 'interval', ...interval, isDifference: true }, '-0.090 to +0.030'],
  [{ kind: 'estimate', value: 0.871, interval: { lower: 0.8, upper: 0.9 } }, '0.871 (0.800–0.900)'],
  [mean, '0.900 (46 cases)'],
  [{ ...mean, units }, '0.900 (46 cases in 12 conversations)'],
  [{ ...mean, applicable: 48, units }, '0.900 (46 of 48 cases in 12 conversations)'],
  [
    { ...mean, applicable: 48, interval: { lower: 0.8, upper: 1 } },
    '0.900 (46 of 48 cases, 0.800–1.000)',
  ],
  [{ ...mean, value: null, n: 0 }, '– (0 of 46 cases)'],
  [{ ...mean, compared: { value: 0.8, pairs: 46 } }, '0.800'],
  [{ ...mean, compared: { value: 0.8, pairs: 40 } }, '0.800 (all 46: 0.900)'],
  [change, '-0.061'],
  [{ ...change, interval }, '-0.061'],
  [{ ...change, interval, isByChance: true }, '-0.061 (-0.090 to +0.030)'],
  [{ kind: 'bound', bound: 0.9, direction: 'higher', isMissed: true }, '≥ 0.900'],
  [{ kind: 'bound', bound: 0.1234, direction: 'lower', isMissed: false }, '≤ 0.1234'],
  [{ kind: 'moved', better: 2, worse: 7, same: 15 }, '2 / 7 / 15'],
]

test.each(cases)('%j is written as %s', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})

test('a change is one for the better by what it means, not by its sign', () => {
  const gain = (value: number, direction: ChangeCell['direction']) =>
    gainOf({ ...change, value, direction })
  expect([gain(-0.06, 'higher'), gain(0.06, 'higher')]).toEqual(['worse', 'better'])
  expect([gain(0.06, 'lower'), gain(-0.06, 'lower')]).toEqual(['worse', 'better'])
  expect(gain(0.0004, 'lower')).toBeUndefined()
})
