import { fixedSeed, xoshiro128 } from '../../src/statistics/random.ts'
import type { WindowScore, WindowScores } from '../../src/statistics/windowScores.ts'

/** A window of cases that each stand alone, in one stratum. */
export function alone(name: string, values: readonly number[], stratum = ''): WindowScore[] {
  return values.map((value, index) => ({ value, unit: `${name}-${stratum}-${index}`, stratum }))
}

export function windows(before: readonly number[], now: readonly number[]): WindowScores {
  return { before: alone('before', before), now: alone('now', now) }
}

/** Numbers from 0 up to 1, the same ones each time. */
export function uniformNumbers(seed: number): () => number {
  const [a, b, c] = fixedSeed
  const random = xoshiro128([a, b, c, seed])
  for (let skipped = 0; skipped < 20; skipped += 1) random()
  return () => random() / 2 ** 32
}

/** Answers with four claims each, of which 5 % are wrong, and a share of answers that is wholly wrong. */
export function answers(count: number, wholly: number, uniform: () => number): number[] {
  return Array.from({ length: count }, () => {
    if (uniform() < wholly) return 0
    return [1, 2, 3, 4].filter(() => uniform() >= 0.05).length / 4
  })
}
