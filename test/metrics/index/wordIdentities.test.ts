import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMetric } from '../../../src/metrics/index.ts'
import type { Metric } from '../../../src/metrics/metric.ts'
import { passages, texts } from '../passages.ts'
import { scoreOf, valueOf } from '../supportDesk.ts'

function metricsNamed(...names: string[]): [string, Metric][] {
  return names.flatMap(name => {
    const metric = findMetric(name)
    return metric ? [[name, metric]] : []
  })
}

const ofAnswers = metricsNamed(
  ...['answerOverlap', 'exactMatch', 'rouge1', 'rouge2', 'rougeLsum'],
  ...['rougeL', 'rougeLPrecision', 'rougeLRecall'],
)
const ofContexts = metricsNamed(
  ...['contextRougeL', 'contextRougeLPrecision', 'contextRougeLF1'],
  ...['contextTextRecall', 'contextTextPrecision'],
)

describe.each([
  ['English', 'Refunds are paid within thirty days.\nKeep the receipt: it’s required.'],
  ['Russian', 'Возврат — в течение 30 дней.\nСохраните чек, он ещё понадобится.'],
  ['Chinese', '商品可以在三十天内退货。\n请保留发票，退款需要五天。'],
  ['Japanese', '返品は三十日以内に可能です。\nレシートをお持ちください。'],
  ['German', 'Die Rückgabe ist 30 Tage möglich.\nGrößere Pakete kosten extra.'],
  ['Spanish', '¿Puedo devolverlo? Sí, en treinta días.\nGuarde el recibo, señor Núñez.'],
])('%s', (_language, text) => {
  test.each(ofAnswers)('an answer in the words of the reference: %s is 1', (_name, metric) => {
    expect(valueOf(metric, { answer: text, reference: text })).toBe(1)
  })

  test.each(ofContexts)('contexts in the words of the reference: %s is 1', (_name, metric) => {
    const situation = { relevantDocuments: texts(text), contexts: passages(text) }
    expect(valueOf(metric, { ...situation, reference: text })).toBe(1)
  })
})

const text = fc
  .array(fc.constantFrom('refund', 'days', 'от', '退', '日', '\n', '.'), { maxLength: 20 })
  .map(parts => parts.join(' '))
const symmetric = metricsNamed('answerOverlap', 'exactMatch', 'rouge1', 'rouge2', 'rougeL')

test.each(symmetric)('%s is the same with answer and reference swapped', (_name, metric) => {
  const sameOrNone = (answer: string, reference: string) => {
    const score = scoreOf(metric, { answer, reference })
    // A reference without words has no score; as an answer it shares none.
    return score.status === 'scored' ? score.value : 0
  }
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(sameOrNone(one, other)).toBe(sameOrNone(other, one))
    }),
  )
})

test('the more order counts, the lower: rouge1 is never below rougeL, nor below rougeLsum', () => {
  const worded = text.map(words => `${words} refund`)
  const [, rouge1] = metricsNamed('rouge1')[0] ?? []
  const stricter = metricsNamed('rougeL', 'rougeLsum')
  expect(stricter).toHaveLength(2)
  fc.assert(
    fc.property(text, worded, (answer, reference) => {
      const most = rouge1 && valueOf(rouge1, { answer, reference })
      for (const [, metric] of stricter) {
        expect(valueOf(metric, { answer, reference })).toBeLessThanOrEqual(most ?? -1)
      }
    }),
  )
})
