import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsWithin, jsonTokens } from '../../src/judge/questionParts.ts'

const items = fc.array(
  fc.record({ id: fc.string({ maxLength: 10 }), text: fc.string({ maxLength: 200 }) }),
)

test('groups hold all, in order, and no more than fits unless one alone is larger', () => {
  fc.assert(
    fc.property(
      items,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (all, tokens, count) => {
        const groups = groupsWithin(all, { tokens, count })
        expect(groups.flat()).toEqual(all)
        for (const group of groups) {
          expect(group.length).toBeGreaterThan(0)
          expect(group.length).toBeLessThanOrEqual(count)
          // As it stands in a question.
          expect(jsonTokens(group) <= tokens || group.length === 1).toBe(true)
        }
      },
    ),
  )
})

test('two neighbours are apart only where they would not fit together', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 60 }), (all, tokens) => {
      const groups = groupsWithin(all, { tokens })
      for (const [index, group] of groups.slice(1).entries()) {
        const both = [...(groups[index] ?? []), ...group.slice(0, 1)]
        const size = both.reduce((sum, item) => sum + jsonTokens([item]), 0)
        expect(size).toBeGreaterThan(tokens)
      }
    }),
  )
})
