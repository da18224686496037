import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { withKeptPart } from '../../../src/gate/compare/keptPart.ts'
import { resultsOf } from '../runs.ts'
import { declaring, recorded } from '../twoSets.ts'

/** A baseline of sets, each with cases that no other set has. */
function baselineOf(sets: Record<string, string[]>): Baseline {
  const recordedSets = Object.entries(sets).map(([name, questions]) => [
    name,
    { cases: Object.fromEntries(questions.map(id => [id, { faithfulness: [1, 1] }])) },
  ])
  return recordBaseline(resultsOf(Object.fromEntries(recordedSets)))
}

const support = ['refund', 'returns', 'shipping', 'warranty']
const former = {
  ...baselineOf({ support, billing: ['invoice'], faq: ['hours'] }),
  partial: { sets: ['support', 'faq'] },
}

test('recorded anew, a baseline declares the sets that it declared', () => {
  expect(withKeptPart(recorded, declaring(['support']))).toEqual(declaring(['support']))
})

test('all cases must run where that was so, and in the first baseline', () => {
  expect(withKeptPart(recorded, recorded)).toEqual(recorded)
  expect(withKeptPart(recorded, undefined)).toEqual(recorded)
})

test('the sample is that of the new run', () => {
  const sample = (size: number) => ({ ...recorded, partial: { sample: { size, seed: 1 } } })
  expect(withKeptPart(sample(9), sample(7))).toEqual(sample(9))
  expect(withKeptPart(recorded, sample(7))).toEqual(recorded)
})

test('a declared set is followed to its new name, and into all that it was split into', () => {
  const renamed = baselineOf({ desk: support, billing: ['invoice'], faq: ['hours'] })
  expect(withKeptPart(renamed, former).partial).toEqual({ sets: ['desk', 'faq'] })
  const split = baselineOf({
    refunds: support.slice(0, 2),
    parcels: support.slice(2),
    billing: ['invoice'],
    faq: ['hours'],
  })
  expect(withKeptPart(split, former).partial).toEqual({ sets: ['faq', 'parcels', 'refunds'] })
})

test('where no declared set is left, all must run', () => {
  const others = baselineOf({ billing: ['invoice'], clinic: ['dose'] })
  expect(withKeptPart(others, former)).not.toHaveProperty('partial')
})
