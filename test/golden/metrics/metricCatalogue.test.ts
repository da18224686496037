import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MetricKey } from '../../../src/golden/metrics/metricCatalogue.ts'
import { ownNameFault, parseMetricKey } from '../../../src/golden/metrics/metricCatalogue.ts'
import { step } from '../../../src/pipeline/steps/step.ts'

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}$/)
const cutoff = fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined })
const stepName = fc.option(fc.stringMatching(/^[a-zé0-9_](?:[a-zA-Zß0-9 _./-]{0,58}[a-z0-9.])?$/), {
  nil: undefined,
})

function printed({ name: metric, cutoff: k, step: of }: Omit<MetricKey, 'key'>): string {
  return `${metric}${k === undefined ? '' : `@${k}`}${of === undefined ? '' : ` of ${of}`}`
}

test('a key that is printed is read as what it was', () => {
  fc.assert(
    fc.property(name, cutoff, stepName, (metric, k, of) => {
      const parts = {
        name: metric,
        ...(k !== undefined && { cutoff: k }),
        ...(of !== undefined && { step: of }),
      }
      expect(parseMetricKey(printed(parts))).toEqual({ key: printed(parts), ...parts })
    }),
  )
})

test('every text is refused, or printed as it was read, with a step that the pipeline can name', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'a1@ of._-/\n\t|`<') }),
  )
  fc.assert(
    fc.property(text, rest => {
      const read = parseMetricKey(`ndcg@5 of ${rest}`)
      if (!read) return
      expect(printed(read)).toBe(`ndcg@5 of ${rest}`)
      expect(() => step(rest, () => rest)).not.toThrow()
    }),
  )
})

test.each([
  ['ndcg of search of docs', { name: 'ndcg', step: 'search of docs' }],
  ['ndcg@3 of 2nd pass/rerank.v2', { name: 'ndcg', cutoff: 3, step: '2nd pass/rerank.v2' }],
  ['ndcg of 検索', { name: 'ndcg', step: '検索' }],
])('%s', (key, parts) => {
  expect(parseMetricKey(key)).toEqual({ key, ...parts })
})

test.each([
  'ndcg of ',
  'ndcg of  rerank',
  'ndcg of rerank ',
  'ndcg  of rerank',
  'ndcg OF rerank',
  'ndcg of rerank@5',
  'ndcg of rerank|x',
  'ndcg of `rerank`',
  'ndcg of re\u202Erank',
  `ndcg of ${'x'.repeat(61)}`,
])('%j is no key', key => {
  expect(parseMetricKey(key)).toBeUndefined()
})

test('a metric of the user’s own has neither a cut-off nor a step in its name', () => {
  expect(ownNameFault('tone')).toBeUndefined()
  for (const wrong of ['tone@5', 'tone of rerank']) {
    expect(ownNameFault(wrong)).toBe('letters and digits, beginning with a letter')
  }
})
