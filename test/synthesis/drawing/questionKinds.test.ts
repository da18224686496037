import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dealt,
  defaultMix,
  evolutionsOf,
  mixedKinds,
  mixOfQuestions,
  questionKinds,
} from '../../../src/synthesis/drawing/questionKinds.ts'

test('the default is that of RAGAS, mixed from the beginning', () => {
  expect(dealt(defaultMix, 8)).toEqual([
    'simple',
    'reasoning',
    'multi-context',
    'simple',
    'simple',
    'reasoning',
    'multi-context',
    'simple',
  ])
})

const shares = fc.dictionary(
  fc.constantFrom(...questionKinds),
  fc.double({ min: 0.01, max: 9, noNaN: true }),
  {
    minKeys: 1,
  },
)

test('in any beginning of the row each is within one of its share', () => {
  fc.assert(
    fc.property(shares, fc.nat({ max: 60 }), (mix, count) => {
      const row = dealt(mix, count)
      const all = Object.values(mix).reduce((sum, share) => sum + share, 0)
      expect(row).toHaveLength(count)
      for (const [name, share] of Object.entries(mix)) {
        const given = row.filter(kind => kind === name).length
        expect(given).toBeGreaterThan((share / all) * count - 2)
        expect(given).toBeLessThan((share / all) * count + 2)
      }
    }),
  )
})

test('a longer row begins like a shorter one', () => {
  fc.assert(
    fc.property(shares, fc.nat({ max: 40 }), fc.nat({ max: 40 }), (mix, short, more) => {
      expect(dealt(mix, short + more).slice(0, short)).toEqual(dealt(mix, short))
    }),
  )
})

test('without a share nothing is dealt', () => {
  expect(dealt({}, 3)).toEqual([])
  expect(dealt({ simple: 0 }, 3)).toEqual([])
})

test('a chain has two or three evolutions in any order, each once', () => {
  const chains = mixedKinds.filter(kind => evolutionsOf(kind).length > 1)
  expect(chains).toHaveLength(12)
  expect(new Set(chains).size).toBe(12)
  for (const chain of chains)
    expect(new Set(evolutionsOf(chain)).size).toBe(chain.split('+').length)
  expect(evolutionsOf('multi-context+reasoning')).toEqual(['multi-context', 'reasoning'])
  expect(evolutionsOf('simple')).toEqual([])
})

test('without conversations, others keep their shares, and the default is left instead of none', () => {
  expect(mixOfQuestions({ conversational: 3, simple: 2, reasoning: 1 })).toEqual({
    simple: 2,
    reasoning: 1,
  })
  expect(mixOfQuestions({ conversational: 1, simple: 0 })).toEqual(defaultMix)
})
