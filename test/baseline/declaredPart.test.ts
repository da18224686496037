import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { withRequiredSample, withRequiredSets } from '../../src/baseline/declaredPart.ts'
import { resultsOf } from '../gate/runs.ts'

const cases = { refund: { faithfulness: [1] } }
const recorded = recordBaseline(resultsOf({ support: { cases }, billing: { cases } }))
const sample = { size: 20, seed: 1 }

test('a sample and the sets that runs must cover are declared beside each other', () => {
  const sets = withRequiredSets(recorded, ['support'])
  const both = { sets: ['support'], sample }
  expect(withRequiredSample(sets, sample).partial).toEqual(both)
  expect(withRequiredSets(withRequiredSample(recorded, sample), ['support']).partial).toEqual(both)
})

test('where one is declared no more the other one stays, and of nothing no part is left', () => {
  const both = withRequiredSample(withRequiredSets(recorded, ['support']), sample)
  expect(withRequiredSample(both, undefined).partial).toStrictEqual({ sets: ['support'] })
  expect(withRequiredSets(both, []).partial).toStrictEqual({ sample })
  expect(withRequiredSample(withRequiredSets(both, []), undefined)).toStrictEqual(recorded)
})
