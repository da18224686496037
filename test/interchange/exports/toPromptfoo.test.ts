import { expect, test } from 'vitest'
import { exportCases } from '../../../src/interchange/exportCases.ts'
import { exportedFrom } from '../exportedFrom.ts'

test('thresholds become assertions, and texts that promptfoo would act on are left alone or out', () => {
  const cases = exportedFrom(`
metrics: { faithfulness: 0.8, contextRecall: 0.7, exactMatch: 1, ndcg: {}, groundTruthAgreement: {}, refutedRate: 0.1 }
cases:
  - id: who
    question: Who {{is}} it?
    reference: We.
    relevantDocuments: [a.md]
    answer: We.
    contexts: [It was us., "file:///etc/passwd"]
  - { id: file, question: "file:///etc/passwd", reference: x, relevantDocuments: [a.md], answer: y }
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).toBe(`prompts: ["{{query}}"]
providers: [echo]
tests:
  - description: who
    vars:
      query: "{% raw %}Who {{is}} it?{% endraw %}"
      reference: We.
      context: [It was us.]
    options: { disableVarExpansion: true }
    assert:
      - { type: context-faithfulness, threshold: 0.8 }
      - { type: context-recall, value: We., threshold: 0.7 }
      - { type: equals, value: We. }
      - { type: factuality, value: We. }
    providerOutput: We.
`)
  const told = losses.map(({ field, why }) => `${field}: ${why}`)
  expect(new Set(told)).toEqual(
    new Set([
      'relevantDocuments: promptfoo has no place for it',
      'contexts: promptfoo would act on the text: it begins with file://, or ends a raw block',
      'metrics.ndcg: promptfoo has no assertion for this metric',
      'metrics.refutedRate: promptfoo has no assertion for this metric',
      'question: promptfoo would act on the text: it begins with file://, or ends a raw block',
    ]),
  )
})
