import type { Scenario } from './simulate.ts'

const caseCounts = [20, 30, 50, 100, 300]
const sizes = [0.02, 0.05, 0.1]

/** Every number of cases with no drop, where each failure is a false alarm, and with each drop. */
export const scenarios: readonly Scenario[] = caseCounts.flatMap(cases => [
  { cases, drop: { size: 0, kind: 'diffuse' } },
  ...sizes.flatMap((size): Scenario[] => [
    { cases, drop: { size, kind: 'diffuse' } },
    { cases, drop: { size, kind: 'concentrated' } },
  ]),
])
