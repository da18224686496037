import { expect, test } from 'vitest'
import { contextSentenceRelevance } from '../../src/metrics/contextSentenceRelevance.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, scoreOf } from './supportDesk.ts'

const sentences = (...flags: boolean[]) =>
  flags.map((relevant, index) => ({ text: `Sentence ${index + 1} about returns.`, relevant }))

test.each([
  { value: 1, found: sentences(true) },
  { value: 0, found: sentences(false, false) },
  { value: 1 / 4, found: sentences(false, true, false, false) },
])('is the share of relevant sentences: $value', ({ value, found }) => {
  const situation = { evidence: { contextSentences: found } }
  expect(scoreOf(contextSentenceRelevance, situation)).toEqual(scored(value))
})

test('a sentence that stands in two contexts is read twice, so it counts twice', () => {
  const [twice, once] = sentences(true, false)
  const contextSentences = twice && once ? [twice, once, twice] : []
  expect(scoreOf(contextSentenceRelevance, { evidence: { contextSentences } })).toEqual(
    scored(2 / 3),
  )
})

test.each([
  ['no context was retrieved', { contexts: [] }],
  ['the contexts hold no sentence', { contexts: chunks('refunds.md#1') }],
])('is not applicable: %s', (reason, situation) => {
  expect(scoreOf(contextSentenceRelevance, situation)).toEqual(notApplicable(reason))
})
