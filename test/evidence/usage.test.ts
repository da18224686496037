import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Usage } from '../../src/evidence/usage.ts'
import { joinUsage, usageBeyond } from '../../src/evidence/usage.ts'

const count = fc.nat({ max: 1000 })
/** In thousandths, so that sums are told apart from the digits that adding leaves behind. */
const cost = count.map(thousandths => thousandths / 1000)
const tokens = {
  promptTokens: count,
  completionTokens: count,
  cachedPromptTokens: count,
  cost,
  savedCost: cost,
}
const calls = fc.record({ calls: count, replayed: fc.constant(0), ...tokens })
const usage: fc.Arbitrary<Usage> = fc.record(
  { judge: calls, embeddings: calls, pipeline: fc.record({ answers: count, ...tokens }) },
  { requiredKeys: ['judge'] },
)

const shown = (used: Usage | undefined) => [
  ...(['calls', 'promptTokens', 'completionTokens', 'cachedPromptTokens'] as const).flatMap(key => [
    used?.judge[key] ?? 0,
    used?.embeddings?.[key] ?? 0,
  ]),
  used?.pipeline?.answers ?? 0,
  ...[used?.judge, used?.embeddings, used?.pipeline].flatMap(one =>
    [one?.cost, one?.savedCost].map((amount = 0) => amount.toFixed(6)),
  ),
]

test('what was used beyond what is recorded is what is missing in the records', () => {
  fc.assert(
    fc.property(usage, usage, (recorded, lost) => {
      expect(shown(usageBeyond(joinUsage(recorded, lost), recorded))).toEqual(shown(lost))
    }),
  )
})

test('where records tell of all that was used, or of more, nothing is missing', () => {
  fc.assert(
    fc.property(usage, usage, (used, replayed) => {
      expect(usageBeyond(used, joinUsage(used, replayed))).toBeUndefined()
    }),
  )
})

test('what is replayed was not sent', () => {
  const judge = { calls: 0, replayed: 4, promptTokens: 0, completionTokens: 0 }
  expect(usageBeyond({ judge }, { judge: { ...judge, replayed: 0 } })).toBeUndefined()
})
