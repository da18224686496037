import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf, sparkBlock } from '../../../src/report/runs/sparkline.ts'

const blocks = '▁▂▃▄▅▆▇█'

/** As metrics give them, to four decimals. */
const score = fc.integer({ min: -10_000, max: 10_000 }).map(value => value / 10_000)
const scores = fc.array(score, { minLength: 1, maxLength: 50 })

const levelOf = (value: number, among: readonly number[]) =>
  blocks.indexOf(sparkBlock(value, scaleOf(among)))

test('one of eight blocks stands for any score, and its scale holds it', () => {
  fc.assert(
    fc.property(scores, values => {
      const { from, to } = scaleOf(values)
      for (const value of values) {
        expect(sparkBlock(value, scaleOf(values))).toMatch(/^[▁▂▃▄▅▆▇█]$/u)
        expect(value).toBeGreaterThanOrEqual(from)
        expect(value).toBeLessThanOrEqual(to)
      }
    }),
  )
})

test('a higher score never stands lower', () => {
  fc.assert(
    fc.property(scores, score, score, (values, one, other) => {
      const [lower, higher] = one < other ? [one, other] : [other, one]
      const all = [...values, one, other]
      expect(levelOf(lower, all)).toBeLessThanOrEqual(levelOf(higher, all))
    }),
  )
})

test('scores that differ by less than a twentieth are a block apart at most', () => {
  fc.assert(
    fc.property(scores, score, fc.integer({ min: 0, max: 499 }), (values, one, step) => {
      const other = Math.min(1, one + step / 10_000)
      const all = [...values, one, other]
      expect(levelOf(other, all) - levelOf(one, all)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [[1, 0.95, 0.949, 0.9, 0.7, 0.6], '██▇▇▃▁'],
  [[0, 0.05, 0.4], '▁▂█'],
  [[0.55, 0.75], '▄█'],
  [[0, 1], '▁█'],
  [[-0.2, 0.2, 1], '▄▅█'],
])('%j is %s', (values, line) => {
  expect(values.map(value => sparkBlock(value, scaleOf(values))).join('')).toBe(line)
})

test('a number that is no score stands on the end of the widest scale', () => {
  expect(sparkBlock(1e308, scaleOf([1e308]))).toBe('█')
  expect(sparkBlock(-1e308, scaleOf([-1e308]))).toBe('▁')
})
