import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rougeL } from '../../src/metrics/rougeL.ts'
import { rougeLPrecision } from '../../src/metrics/rougeLPrecision.ts'
import { rougeLRecall } from '../../src/metrics/rougeLRecall.ts'
import { fMeasure } from '../../src/metrics/arithmetic/fMeasure.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf, valueOf } from './supportDesk.ts'

test.each([
  ['Thirty days.', 'Thirty days from delivery', 1],
  ['Thirty days from delivery, counted from today', 'Thirty days from delivery', 4 / 7],
  ['Москва — столица России и её главный город.', 'Столица России — Москва.', 2 / 7],
  ['北京是中国的首都。', '首都', 2 / 8],
  ['A month', 'Thirty days from delivery', 0],
  ['', 'Thirty days from delivery', 0],
])('%s against %s: %d of the words of the answer', (answer, reference, value) => {
  expect(scoreOf(rougeLPrecision, { answer, reference })).toEqual(scored(value))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(rougeLPrecision, { answer: 'Thirty days.', reference: '…' })).toEqual(
    notApplicable('the reference has no words'),
  )
})

test('rougeL is the harmonic mean of precision and recall', () => {
  const text = fc
    .array(fc.constantFrom('refund', 'days', 'от', '退', '\n'), { maxLength: 12 })
    .map(words => words.join(' '))
  fc.assert(
    fc.property(text, text, (answer, rest) => {
      const situation = { answer, reference: `${rest} refund` }
      const precision = valueOf(rougeLPrecision, situation)
      const recall = valueOf(rougeLRecall, situation)
      expect(valueOf(rougeL, situation)).toBeCloseTo(fMeasure(precision, recall), 12)
    }),
  )
})
