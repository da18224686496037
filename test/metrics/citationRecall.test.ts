import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citationRecall } from '../../src/metrics/citationRecall.ts'
import { faithfulness } from '../../src/metrics/faithfulness.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { citing, scoreOf, valueOf } from './supportDesk.ts'

test.each([
  { value: 1, citations: citing([true]) },
  { value: 1, citations: citing([true, false], [false, true]) },
  { value: 1 / 2, citations: citing([true], []) },
  { value: 1 / 3, citations: citing([true, true], [false], []) },
])('is the share of claims with a citation that supports them: $value', ({ value, citations }) => {
  expect(scoreOf(citationRecall, { evidence: { citations } })).toEqual(scored(value))
})

test('is 0 where nothing is cited', () => {
  expect(scoreOf(citationRecall, { evidence: { citations: citing([], []) } })).toEqual(scored(0))
})

test('is never above faithfulness, and falls with no citation that is added', () => {
  const rows = fc.array(fc.array(fc.boolean(), { maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.boolean(), (supports, more) => {
      const evidence = { citations: citing(...supports) }
      const recall = valueOf(citationRecall, { evidence })
      expect(recall).toBeLessThanOrEqual(
        valueOf(faithfulness, { answerInContexts: evidence.citations }),
      )
      const added = { citations: citing(...supports.map(row => [...row, more])) }
      expect(valueOf(citationRecall, { evidence: added })).toBeGreaterThanOrEqual(recall)
    }),
  )
})

test.each([
  ['the system declined to answer', { answer: "I don't know." }],
  ['the answer states nothing', { answer: 'Hello! Nice to meet you.' }],
])('is not applicable: %s', (reason, situation) => {
  expect(scoreOf(citationRecall, situation)).toEqual(notApplicable(reason))
})
