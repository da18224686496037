import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { QuestionIdentity } from '../../../src/judge/session/question.ts'
import { jsonSchemaOf, questionKey } from '../../../src/judge/session/question.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { stableJson } from '../../../src/text/stableJson.ts'

const identity: QuestionIdentity = {
  judge: {
    name: 'openai',
    model: 'gpt-5-mini',
    endpoint: 'https://api.openai.com/v1',
    settings: { temperature: 0 },
  },
  step: 'checkClaims',
  promptVersion: 1,
  messages: [{ role: 'user', content: 'Refunds take 30 days.' }],
  answerSchema: { type: 'object', properties: { a: {}, b: {} } },
  repeat: 0,
}
const key = questionKey(identity)

test('a key is the same on every machine and in every version that keeps the log readable', () => {
  expect(key).toMatchInlineSnapshot(
    `"23781c730d0d77e29ccf4005056aaf18352202f9757ec8233b02218e8d90fa78"`,
  )
})

test('neither the order of keys nor what is undefined matters', () => {
  const { judge, ...rest } = identity
  const { settings: _settings, ...others } = judge
  expect(
    questionKey({
      ...rest,
      judge: { settings: { seed: undefined, temperature: 0 }, ...others },
      answerSchema: { properties: { b: {}, a: {} }, type: 'object' },
    }),
  ).toBe(key)
})

test.each<[string, Partial<QuestionIdentity>]>([
  ['judge', { judge: { ...identity.judge, name: 'mistral' } }],
  ['model', { judge: { ...identity.judge, model: 'gpt-5' } }],
  ['endpoint', { judge: { ...identity.judge, endpoint: 'http://127.0.0.1:11434/v1' } }],
  ['settings', { judge: { ...identity.judge, settings: { temperature: 1 } } }],
  ['step', { step: 'extractClaims' }],
  ['version of the prompt', { promptVersion: 2 }],
  ['text', { messages: [{ role: 'user', content: 'Refunds take 30 days!' }] }],
  ['role', { messages: [{ role: 'system', content: 'Refunds take 30 days.' }] }],
  ['schema', { answerSchema: { type: 'object' } }],
  ['repeat', { repeat: 1 }],
])('another %s is another question', (_what, other) => {
  expect(questionKey({ ...identity, ...other })).not.toBe(key)
})

test('what else a judge carries is no part of the question', () => {
  const judge = { ...identity.judge, concurrency: 4, answer: () => undefined }
  expect(questionKey({ ...identity, judge })).toBe(key)
})

test('a key is the hash of the identity as JSON with sorted keys', () => {
  const odd = {
    ...identity,
    step: 'a "step"\n',
    messages: [
      { role: 'system' as const, content: 'Line\u2028 "two" \uD83D' },
      { role: 'user' as const, content: '退款' },
    ],
    sample: 'draw 1',
    repeat: 2,
  }
  for (const one of [identity, odd]) {
    const { promptVersion, ...rest } = one
    const prompt = { id: one.step, version: promptVersion }
    const expected = createHash('sha256')
      .update(stableJson({ ...rest, prompt }))
      .digest('hex')
    expect(questionKey(one)).toBe(expected)
  }
})

test('a field that only judges of another kind fill in is asked of no language model', () => {
  const withSupport = { verdicts: [{ claim: 'c', verdict: 'notEnoughInfo', support: 0.4 }] }
  expect(checkClaims.answerSchema.parse(withSupport).verdicts[0]?.support).toBe(0.4)
  expect(stableJson(jsonSchemaOf(checkClaims.answerSchema))).not.toMatch(/support"|notForModels/)
})
