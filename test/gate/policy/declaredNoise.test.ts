import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { declaredNoise } from '../../../src/gate/policy/declaredNoise.ts'

/** Sets whose one metric has these repeats, declared deterministic. */
function baselineOf(sets: Record<string, readonly number[]>): Baseline {
  return {
    schema: 1,
    sets: Object.fromEntries(
      Object.entries(sets).map(([name, repeats]) => [
        name,
        {
          policy: {
            rougeL: { direction: 'higher', gate: true, tolerance: 0, deterministic: true },
          },
          measurements: {},
          cases: { refund: { hash: 'aa', scores: { rougeL: [...repeats] } } },
        },
      ]),
    ),
  }
}

test('repeats that agree are no noise', () => {
  const quiet = baselineOf({ support: [0.5, 0.5] })
  expect(declaredNoise(quiet, quiet)).toEqual([])
  expect(declaredNoise(undefined, quiet)).toEqual([])
})

test('each set that shows noise is told, in the order of their names', () => {
  const noisy = baselineOf({ support: [0.5, 0.6], clinic: [1, 0], hours: [1, 1] })
  expect(declaredNoise(undefined, noisy).map(text => text.slice(0, 17))).toEqual([
    'clinic › rougeL i',
    'support › rougeL ',
  ])
})
