import { describe, expect, test } from 'vitest'
import type { MetricDefinition } from '../../src/golden/goldenSet.ts'
import { cascade } from '../../src/judge/combined/cascade.ts'
import { jury } from '../../src/judge/combined/jury.ts'
import { perStep } from '../../src/judge/combined/perStep.ts'
import type { Judge, JudgeSession } from '../../src/judge/judge.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { faithfulness } from '../../src/metrics/faithfulness.ts'
import { measurementOf } from '../../src/scores/measurement.ts'
import { resolveMetric } from '../../src/scores/resolveMetric.ts'

const judge: Judge = {
  name: 'openai',
  model: 'gpt-5-mini',
  endpoint: 'https://api.openai.com/v1',
  settings: { temperature: 0, seed: 7 },
  answer: async () => ({ answer: null }),
}
const embeddings: Judge = { ...judge, name: 'openaiEmbeddings', model: 'text-embedding-3-small' }

interface Setting extends Partial<Pick<JudgeSession, 'judge' | 'embeddings' | 'prompts'>> {
  metric?: string
  definition?: MetricDefinition
}

function measured({ metric = 'faithfulness', definition, ...session }: Setting = {}) {
  return measurementOf(resolveMetric(metric, definition), {
    judge,
    embeddings,
    prompts: {},
    ...session,
  })
}

const levels = [
  { value: 0, meaning: 'rude' },
  { value: 1, meaning: 'friendly' },
]

test('says of a custom metric that it is one, outside of its fingerprint', () => {
  const tone = { name: 'tone', direction: 'higher', score: () => 1 } as const
  const [custom] = metricsWith([tone]).slice(-1)
  if (!custom) throw new Error('Expected the metric')
  const asked = (metric: typeof custom) =>
    measurementOf(resolveMetric('tone', {}, [metric]), { judge, embeddings, prompts: {} })
  expect(asked(custom)).toMatchObject({ custom: true, requires: [] })
  const { custom: _, ...former } = custom
  expect(asked(former).fingerprint).toBe(asked(custom).fingerprint)
  expect(measured({ metric: 'politeness', definition: { rubric: levels } })).not.toHaveProperty(
    'custom',
  )
})

test('says at which temperature, where that was found out, and is the same measurement', () => {
  const found = (temperature: number | null) => ({
    judge: { ...judge, findings: () => ({ temperature, notes: [] }) },
  })
  expect(measured(found(null)).judge).toMatchObject({ temperature: null })
  expect(measured(found(0)).judge).toMatchObject({ temperature: 0 })
  expect(measured(found(0)).fingerprint).toBe(measured().fingerprint)
})

test('names who judged', () => {
  expect(measured().judge).toEqual({ name: 'openai', model: 'gpt-5-mini', deterministic: false })
  expect(measured({ metric: 'semanticSimilarity' }).judge).toMatchObject({
    name: 'openaiEmbeddings',
  })
})

test('says what a metric reads that only this project knows', () => {
  const politeness = { metric: 'politeness', definition: { rubric: levels } }
  expect(measured(politeness).requires).toEqual(['ratings'])
  const own = { name: 'own', direction: 'higher', requires: ['entities'], score: () => 1 } as const
  const asked = resolveMetric('own', {}, metricsWith([own]))
  expect(measurementOf(asked, { judge, prompts: {} }).requires).toEqual(['entities'])
  expect(measured()).not.toHaveProperty('requires')
})

test('what a metric learns of the judge itself is measured by that judge', () => {
  const own = { name: 'own', direction: 'lower', requires: ['refutation'], score: () => 1 } as const
  const asked = resolveMetric('own', {}, metricsWith([own]))
  const by = (one: Judge) => measurementOf(asked, { judge: one, prompts: {} })
  expect(by(judge).judge).toMatchObject({ name: 'openai' })
  expect(by(judge).fingerprint).not.toBe(by({ ...judge, model: 'gpt-5' }).fingerprint)
})

test('is deterministic where all who take part are', () => {
  const steady = { ...judge, deterministic: true }
  const deterministic = (setting: Setting) => measured(setting).judge?.deterministic
  expect(deterministic({ judge: steady })).toBe(true)
  const metric = 'questionSimilarity'
  expect(deterministic({ metric, judge: steady })).toBe(false)
  expect(deterministic({ metric, judge: steady, embeddings: steady })).toBe(true)
})

test('has the fingerprint that baselines recorded', () => {
  // Another one makes every baseline incompatible: raise the version of what changed instead.
  expect(measured().fingerprint).toBe('aaadb6806749736de3145bab569a7678')
  expect(measured({ definition: { premise: 'documents' } }).fingerprint).toBe(
    'f2ec96f725f026e1248bb3ec431aa9ab',
  )
  expect(measured({ definition: { support: 'perChunk' } }).fingerprint).toBe(
    '4e3ec558fa3b07bf2e91e816862ac3cc',
  )
  expect(measured({ metric: 'ndcg@5' }).fingerprint).toBe('b9c926e68805af6177d0c0fef04337a5')
  expect(measured({ metric: 'tone', definition: { rubric: levels } }).fingerprint).toBe(
    '104cc05868dac3f982afeff7eb4d5e38',
  )
  expect(
    measured({ metric: 'harmless', definition: { aspect: 'It is harmless.' } }).fingerprint,
  ).toBe('3af7ea5c7a1b3d3c731e19180831081b')
})

test('of another step it is another measurement', () => {
  const keys = ['ndcg', 'ndcg@5', 'ndcg of retrieve', 'ndcg@5 of retrieve', 'ndcg@5 of rerank']
  expect(new Set(keys.map(metric => measured({ metric }).fingerprint)).size).toBe(keys.length)
})

test('names no model of a judge that has none', () => {
  const { model: _, ...words } = judge
  expect(measured({ judge: words }).judge).toEqual({ name: 'openai', deterministic: false })
})

test('names a support that is not the usual one', () => {
  expect(measured({ definition: { support: 'perChunk' } })).toMatchObject({ support: 'perChunk' })
  expect(measured({ definition: { support: 'joined' } })).not.toHaveProperty('support')
})

test.each<[string, Setting, Setting?]>([
  ['another model', { judge: { ...judge, model: 'gpt-5' } }],
  ['another judge', { judge: { ...judge, name: 'azure' } }],
  ['other settings', { judge: { ...judge, settings: { temperature: 1, seed: 7 } } }],
  ['claims that are asked one by one', { judge: { ...judge, batching: 'perClaim' } }],
  ['another prompt', { prompts: { checkClaims: 'Be strict.' } }],
  ['another premise', { definition: { premise: 'documents' } }],
  ['claims that one chunk must support', { definition: { support: 'perChunk' } }],
  [
    'another embedding model',
    { metric: 'semanticSimilarity', embeddings: { ...embeddings, model: 'bge-m3' } },
    { metric: 'semanticSimilarity' },
  ],
  [
    'other words in a rubric',
    { metric: 'tone', definition: { rubric: [...levels, { value: 2, meaning: 'warm' }] } },
    { metric: 'tone', definition: { rubric: levels } },
  ],
  [
    'an aspect of the conversation',
    { metric: 'harmless', definition: { aspect: 'It is harmless.', of: 'conversation' } },
    { metric: 'harmless', definition: { aspect: 'It is harmless.' } },
  ],
  [
    'a rubric of the conversation',
    { metric: 'tone', definition: { rubric: levels, of: 'conversation' } },
    { metric: 'tone', definition: { rubric: levels } },
  ],
  [
    'another aspect',
    { metric: 'harmless', definition: { aspect: 'It harms nobody.' } },
    { metric: 'harmless', definition: { aspect: 'It is harmless.' } },
  ],
  ['a beta other than 1', { metric: 'answerF1', definition: { beta: 2 } }, { metric: 'answerF1' }],
  [
    'another beta',
    { metric: 'documentF1@5', definition: { beta: 2 } },
    { metric: 'documentF1@5', definition: { beta: 0.5 } },
  ],
  [
    'other weights',
    {
      metric: 'answerCorrectness',
      definition: { weights: { claims: 0.5, similarity: 0.5 } },
    },
    { metric: 'answerCorrectness' },
  ],
  ['another cut-off', { metric: 'ndcg@5' }, { metric: 'ndcg@10' }],
])('%s measures something else', (_what, other, one = {}) => {
  expect(measured(other).fingerprint).not.toBe(measured(one).fingerprint)
})

test('another version of the metric measures something else', () => {
  const next = metricsWith().map(metric =>
    metric.name === 'faithfulness' ? { ...faithfulness, version: 99 } : metric,
  )
  const session = { judge, prompts: {} }
  expect(measurementOf(resolveMetric('faithfulness', {}, next), session).fingerprint).not.toBe(
    measurementOf(resolveMetric('faithfulness'), session).fingerprint,
  )
})

test.each<[string, Setting]>([
  ['another endpoint of the same model', { judge: { ...judge, endpoint: 'http://[::1]:8080/v1' } }],
  ['settings in another order', { judge: { ...judge, settings: { seed: 7, temperature: 0 } } }],
  ['another limit', { judge: { ...judge, concurrency: 1 } }],
  ['a prompt that it does not use', { prompts: { rate: 'Be kind.' } }],
  ['embeddings that it does not use', { embeddings: { ...embeddings, model: 'bge-m3' } }],
  ['defaults that are written out', { definition: { premise: 'contexts', support: 'joined' } }],
])('%s measures the same', (_what, other) => {
  expect(measured(other).fingerprint).toBe(measured().fingerprint)
})

test('weighing that is written out as it is anyway measures the same', () => {
  const metric = 'answerCorrectness'
  const definition = { beta: 1, weights: { claims: 0.75, similarity: 0.25 } }
  expect(measured({ metric, definition })).toEqual(measured({ metric }))
})

test('a metric without a judge is the same whoever judges', () => {
  const ranked = measured({ metric: 'ndcg@5' })
  expect(ranked).toEqual(measured({ metric: 'ndcg@5', judge: { ...judge, name: 'lexical' } }))
  expect(ranked).not.toHaveProperty('judge')
})

describe('a judge that is made of others', () => {
  const strong: Judge = { ...judge, model: 'gpt-5' }
  const printOf = (one: Judge, metric = 'faithfulness') =>
    measured({ judge: one, metric }).fingerprint

  test('is, for each metric, those that answer its steps', () => {
    const split = perStep({ extractClaims: strong, default: judge })
    expect(printOf(split)).not.toBe(printOf(judge))
    expect(printOf(split)).not.toBe(printOf(strong))
    expect(printOf(split, 'answerRelevance')).toBe(printOf(judge, 'answerRelevance'))
    expect(printOf(split, 'abstention')).toBe(printOf(strong, 'abstention'))
    const asking = perStep({ generateQuestions: strong, default: judge })
    expect(measured({ judge: asking, metric: 'questionSimilarity' })).toEqual(
      measured({ judge: strong, metric: 'questionSimilarity' }),
    )
    expect(printOf(perStep({ extractClaims: strong, rate: strong, default: judge }))).toBe(
      printOf(split),
    )
    expect(measured({ judge: split }).judge).toEqual({
      name: 'perStep(extractClaims: openai gpt-5, default: openai gpt-5-mini)',
      deterministic: false,
    })
    expect(measured({ judge: split, metric: 'answerRelevance' }).judge).toMatchObject({
      name: 'openai',
      model: 'gpt-5-mini',
    })
  })

  test('is the one judge where it is one alone', () => {
    expect(printOf(perStep({ checkClaims: { ...judge }, default: judge }))).toBe(printOf(judge))
  })

  test('tells ways to combine, their options and the order of judges apart', () => {
    const ways = [
      cascade(judge, strong),
      cascade(strong, judge),
      cascade(judge, strong, { samples: 2 }),
      cascade(judge, strong, { samples: 3 }),
      cascade(judge, strong, { against: strong }),
      jury([judge, strong]),
      jury([judge, { ...strong, settings: { temperature: 1 } }]),
      judge,
    ]
    expect(new Set(ways.map(one => printOf(one))).size).toBe(ways.length)
    const elsewhere = { ...strong, endpoint: 'https://mirror.example/v1' }
    expect(printOf(cascade(judge, elsewhere))).toBe(printOf(cascade(judge, strong)))
  })

  test('says who checks claims where several do, and no baseline keeps that', () => {
    expect(measured({ judge: cascade(judge, strong) }).checkedBy).toEqual({
      kind: 'cascade',
      judges: ['openai gpt-5-mini', 'openai gpt-5', 'lexical'],
    })
    const nested = perStep({ checkClaims: jury([judge, strong]), default: judge })
    expect(measured({ judge: nested }).checkedBy).toMatchObject({ kind: 'jury' })
    expect(measured({ judge: nested, metric: 'answerRelevance' })).not.toHaveProperty('checkedBy')
    expect(measured({ judge: perStep({ default: judge }) })).not.toHaveProperty('checkedBy')
  })
})
