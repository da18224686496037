import { expect, test } from 'vitest'
import { compareVariants } from '../../../src/gate/systems/compareVariants.ts'
import type { Results } from '../../../src/results/results.ts'
import { resultsOf, supportCases } from '../runs.ts'

interface Variants {
  /** The first is gated. */
  names: string[]
  /** Those that ran, each with the score of the first three of twelve cases. */
  scores: Record<string, number>
}

/** A run of sets with their variants; the other nine cases score 0.5 in each. */
function run(sets: Record<string, Variants | undefined>): Results {
  const ran = Object.entries(sets).flatMap(([set, { scores = { one: 1 } } = {}]) =>
    Object.entries(scores).map(([variant, score]) => {
      const own = Object.entries(supportCases(12, index => [index < 3 ? score : 0.5]))
      const cases = Object.fromEntries(own.map(([id, faithfulness]) => [id, { faithfulness }]))
      const { cases: records } = resultsOf({ [set]: { cases } })
      return sets[set] ? records.map(one => ({ ...one, variant })) : records
    }),
  )
  const results = resultsOf(Object.fromEntries(Object.keys(sets).map(set => [set, { cases: {} }])))
  for (const [set, variants] of Object.entries(sets)) {
    const [gated = '', ...others] = variants?.names ?? []
    const own = results.sets[set]
    if (own && variants) own.variants = { gated, names: [gated, ...others] }
  }
  return { ...results, cases: ran.flat() }
}

const told = (results: Results) =>
  compareVariants(results).map(({ name, metrics }) => [
    name,
    metrics.map(({ set, comparison }) => `${set}: ${comparison?.better} better`),
  ])

test('each variant is compared with the gated one, in the sets that have both', () => {
  const results = run({
    support: { names: ['plain', 'hyde', 'rewrite'], scores: { plain: 0.5, hyde: 1, rewrite: 0 } },
    billing: { names: ['plain', 'hyde'], scores: { plain: 0.5, hyde: 0.6 } },
    clinic: undefined,
  })
  expect(told(results)).toEqual([
    ['hyde', ['billing: 3 better', 'support: 3 better']],
    ['rewrite', ['support: 0 better']],
  ])
})

test('one that is gated in some sets is compared in the others', () => {
  const results = run({
    support: { names: ['plain', 'hyde'], scores: { plain: 0.5, hyde: 1 } },
    billing: { names: ['hyde', 'plain'], scores: { plain: 0.5, hyde: 1 } },
  })
  expect(told(results)).toEqual([
    ['plain', ['billing: 0 better']],
    ['hyde', ['support: 3 better']],
  ])
})

test('one that did not run is left out, and one system is compared with nothing', () => {
  const names = ['plain', 'hyde', 'rewrite']
  const scores = { plain: 0.5, hyde: 1 }
  expect(told(run({ support: { names, scores } }))).toEqual([['hyde', ['support: 3 better']]])
  expect(told(run({ support: { names, scores: { plain: 1 } } }))).toEqual([])
  expect(told(run({ support: undefined }))).toEqual([])
})

test('the difference that should be seen decides how many cases are needed', () => {
  const results = run({
    support: { names: ['plain', 'hyde'], scores: { plain: 0.5, hyde: 1 } },
  })
  const needed = (detect?: number) =>
    compareVariants(results, detect === undefined ? {} : { detect })[0]?.metrics[0]?.casesNeeded
  // 12 · (3.418 · 0.0653 / 0.05)², where 0.0653 is the standard error of the difference.
  expect([needed(), needed(0.1)]).toEqual([239, 60])
})
