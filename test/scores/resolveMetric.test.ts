import { expect, test } from 'vitest'
import { resolveMetric } from '../../src/scores/resolveMetric.ts'

test('a key names a metric, with its cut-off', () => {
  expect(resolveMetric('ndcg@5')).toMatchObject({
    metric: { name: 'ndcg' },
    key: { key: 'ndcg@5', name: 'ndcg', cutoff: 5 },
  })
})

test.each([
  ['faithfullness', '`faithfullness`; did you mean `faithfulness`?'],
  ['weather', '`weather`\n'],
  // A metric, but none that takes a cut-off.
  ['faithfulness@3', '`faithfulness@3`; did you mean `faithfulness`?'],
  ['faithfulness of rerank', '`faithfulness of rerank`\n'],
  ['rouge l', '`rouge l`; did you mean `rougeL`?'],
  ['', '``\n'],
])('%j is none', (text, told) => {
  expect(() => resolveMetric(text)).toThrow(`Expected a metric, got ${told}`)
  expect(() => resolveMetric(text)).toThrow('docs/metrics.md lists their names')
})

test.each([
  ['faithfulness', { beta: 2 }, '`faithfulness` to have no `beta`: it does not combine precision'],
  [
    'answerF1',
    { weights: { claims: 0.5, similarity: 0.5 } },
    '`answerF1` to have no `weights`: it does not combine claims',
  ],
])('%s with %j is refused, because nothing of it is weighed so', (text, definition, told) => {
  expect(() => resolveMetric(text, definition)).toThrow(`Expected ${told}`)
})
