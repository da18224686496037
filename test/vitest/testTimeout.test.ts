import { expect, test } from 'vitest'
import { lexical, openai, openaiEmbeddings, recorded } from '../../src/judge/index.ts'
import type { RagOptions } from '../../src/run/options/options.ts'
import { testTimeoutFor } from '../../src/vitest/testTimeout.ts'

const model = openai({ model: 'm', apiKey: 'a-key-for-tests' })
const embeddings = openaiEmbeddings({ model: 'm', apiKey: 'a-key-for-tests' })
const minute = { testTimeout: 60_000 }

test.each<[string, RagOptions, object | undefined]>([
  ['a model', { judge: model }, minute],
  ['a judge of the project', { judge: { name: 'own', answer: () => Promise.reject() } }, minute],
  ['embeddings beside words', { judge: lexical(), embeddings }, minute],
  ['nobody', {}, undefined],
  ['words', { judge: lexical() }, undefined],
  ['what was recorded', { judge: recorded(model) }, undefined],
  ['a model on this machine', { judge: { ...lexical(), logged: true } }, minute],
])('under %s', (_who, options, expected) => {
  expect(testTimeoutFor(options, {})).toEqual(expected)
  expect(testTimeoutFor(options, { test: { globals: true } })).toEqual(expected)
})

test.each([5000, 0, 300_000])('a user’s own %i ms stay', testTimeout => {
  expect(testTimeoutFor({ judge: model }, { test: { testTimeout } })).toBeUndefined()
})
