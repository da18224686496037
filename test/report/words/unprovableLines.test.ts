import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import type { ResolvedMetricSetting } from '../../../src/results/results.ts'
import { floorToWrite, unprovableLines } from '../../../src/report/words/unprovableLines.ts'

const rules: ResolvedMetricSetting = { direction: 'higher', gate: true, tolerance: 0.02 }

function baselineOf(sets: number, each?: number, prefix = 'case-'): Baseline {
  const setting = { ...rules, ...(each !== undefined && { each }) }
  const one = (name: string) => ({
    file: `golden/${name}.golden.yaml`,
    policy: { faithfulness: setting },
    measurements: {
      faithfulness: { fingerprint: 'f', judge: { name: 'model', deterministic: false } },
    },
    cases: Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `${prefix}${at}`,
        { hash: `${at}`, group: 'refunds.md', scores: { faithfulness: [0.9, 0.95, 0.92] } },
      ]),
    ),
  })
  const names = Array.from({ length: sets }, (_, at) => `support-${at}`)
  return { schema: 1, sets: Object.fromEntries(names.map(name => [name, one(name)])) }
}

test('says why no comparison can fail, and which floor to write where', () => {
  expect(unprovableLines(baselineOf(1, 0.8))).toEqual([
    '',
    "No comparison of support-0 › faithfulness can fail: all 40 cases are in 1 group, so a drop can't be distinguished from noise that they share. Only a floor or a critical case can",
    '  Under `metrics` in golden/support-0.golden.yaml, write `faithfulness: { each: 0.8, mean: 0.78 }`. A run of unchanged quality misses this floor in about one of 100 times; with more runs (--repeats) it can be closer to the mean',
  ])
  expect(unprovableLines(baselineOf(1, 0.8, 'refunds.md › turn '))[1]).toContain(
    'all 40 cases are in 1 conversation, so',
  )
  expect(unprovableLines({ schema: 1, sets: {} })).toEqual([])
})

test('tells the first three, and how many more there are', () => {
  const lines = unprovableLines(baselineOf(5))
  expect(lines).toHaveLength(3 * 3 + 2)
  expect(lines.at(-1)).toBe('The same holds for 2 more: npx vitest-rag doctor lists them.')
})

test.each([
  ['ndcg@5 of rerank', 'ndcg@5 of rerank'],
  ['my metric: {a}\n', '"my metric: {a}"'],
])('writes the metric %j as YAML has it', (metric, key) => {
  expect(floorToWrite({ metric, floor: 0.9, setting: rules }, 'the golden set')).toContain(
    `write \`${key}: { mean: 0.9 }\``,
  )
})

test('asks for more runs where the noise leaves no room', () => {
  expect(
    floorToWrite({ metric: 'mrr', floor: undefined, setting: rules }, 'the golden set'),
  ).toContain('Record more runs (npx vitest-rag baseline update --repeats 10)')
})
