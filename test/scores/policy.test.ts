import { expect, test } from 'vitest'
import { parseGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { metrics } from '../../src/metrics/index.ts'
import { meets, resolvePolicy } from '../../src/scores/policy.ts'

test('defaults fill what the golden set leaves open', () => {
  const { set } = parseGoldenSet(
    `metrics: { faithfulness: 0.8, rougeL: report, mrr: { gate: true, tolerance: 0.1 }, refutedRate: { mean: 0.1 }, hitRate: { deterministic: true } }
latency: { p95: 4000 }
pipeline: ./answer.ts
cases: [{ id: refunds, question: Refunds?, reference: Yes., relevantDocuments: [refunds.md], metrics: { abstention: 1 } }]
`,
    { file: '/desk/support.golden.yaml', metrics },
  )
  const { limits: _, ...unlimited } = set
  expect(resolvePolicy(unlimited)).not.toHaveProperty('limits')
  expect(resolvePolicy(set)).toStrictEqual({
    limits: { latency: { p95: 4000 } },
    metrics: {
      faithfulness: { each: 0.8, direction: 'higher', gate: true, tolerance: 0.02 },
      rougeL: { direction: 'higher', gate: false, tolerance: 0.02 },
      mrr: { direction: 'higher', gate: true, tolerance: 0.1 },
      refutedRate: { mean: 0.1, direction: 'lower', gate: false, tolerance: 0.02 },
      hitRate: { direction: 'higher', gate: false, tolerance: 0.02, deterministic: true },
    },
  })
})

test.each([
  [0.7, 0.7, 'higher', true],
  [0.1 + 0.2, 0.3, 'lower', true],
  [0.3, 0.1 + 0.2, 'higher', true],
  [0.699, 0.7, 'higher', false],
  [0.301, 0.3, 'lower', false],
  [1, 0, 'higher', true],
  [0, 1, 'lower', true],
] as const)('%d against %d, %s is better: %s', (value, threshold, direction, met) => {
  expect(meets(value, threshold, direction)).toBe(met)
})
