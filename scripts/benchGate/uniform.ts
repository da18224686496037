import { xoshiro128 } from '../../src/statistics/random.ts'

/** Numbers from 0 up to 1. */
export type Uniform = () => number

/** The same numbers for the same seed, however small and alike seeds are. */
export function seededUniform(...seed: [number, number, number, number]): Uniform {
  const next = xoshiro128(seed)
  // Seeds with few bits set give small numbers at first.
  for (let skipped = 0; skipped < 100; skipped += 1) next()
  return () => next() / 2 ** 32
}
