import { describe, expect, test } from 'vitest'
import { InvalidAnswer, JudgeFailure } from '../../../src/judge/judge.ts'
import { readAnswer, readReplyText } from '../../../src/judge/endpoint/reply.ts'
import { openaiChat as protocol } from '../../../src/judge/openai/openaiChat.ts'

const apiKey = 'sk-loopback-0123456789'
const read = (completion: unknown) =>
  readAnswer(completion, { messages: [], secrets: [apiKey], protocol })

const completion = (message: object, finishReason: string | null = 'stop') => ({
  model: 'gpt-5-mini-2026-11-01',
  usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', ...message } }],
})
const said = (content: string) => completion({ content, refusal: null })

describe('an answer', () => {
  const answer = { claims: ['退货期为三十天。'] }
  const text = JSON.stringify(answer)
  test.each([
    ['JSON', text],
    ['JSON in white space', `\n  ${text}\n`],
    ['JSON in a fence', `\`\`\`json\n${text}\n\`\`\``],
    ['JSON in a fence without a language', `\`\`\`\n${text}\n\`\`\`\n`],
  ])('as %s', (_form, content) => {
    expect(read(said(content))).toEqual({
      answer,
      raw: content,
      model: 'gpt-5-mini-2026-11-01',
      promptTokens: 120,
      completionTokens: 30,
    })
  })

  test('beside reasoning of any kind', () => {
    const both = { content: text, reasoning_content: 'Hm.', reasoning: [{ text: 'Hm.' }] }
    expect(read(completion(both)).answer).toEqual(answer)
  })

  test('of an endpoint that says neither model nor tokens', () => {
    const { choices } = said(text)
    expect(read({ choices })).toEqual({ answer, raw: text })
    expect(read({ choices, model: null, usage: { prompt_tokens: 'many' } })).toEqual({
      answer,
      raw: text,
    })
    expect(read({ choices: [{ message: { content: text } }] })).toEqual({ answer, raw: text })
  })

  test('that holds a fence in its text stays whole', () => {
    const fenced = JSON.stringify({ claims: ['Run ```npm ci``` first.'] })
    expect(read(said(fenced)).answer).toEqual({ claims: ['Run ```npm ci``` first.'] })
  })
})

const thrownBy = (value: unknown): unknown => {
  try {
    return read(value)
  } catch (error) {
    return error
  }
}

describe('asking again may help with', () => {
  test.each<[string, unknown, string, unknown]>([
    ['no JSON', said('Sure, here it is'), 'The answer is no JSON.', 'Sure, here it is'],
    ['half JSON', said('{"claims": ["Refun'), 'The answer is no JSON.', '{"claims": ["Refun'],
    ['nothing', said(' \n'), 'The answer is empty.', ' \n'],
    ['null', completion({ content: null }), 'The answer is empty.', ''],
    [
      'an answer that was cut off',
      completion({ content: '{"claims": []}' }, 'length'),
      'The answer was cut off at the limit of completion tokens.',
      '{"claims": []}',
    ],
    [
      'reasoning alone',
      completion({ content: '', reasoning_content: 'Two claims.' }),
      'The reply holds the reasoning of the model and no answer.',
      '',
    ],
    [
      'reasoning alone, by its other name',
      completion({ content: null, reasoning: 'Two claims.' }),
      'The reply holds the reasoning of the model and no answer.',
      '',
    ],
    [
      'reasoning that left no room for an answer',
      completion({ content: '', reasoning_content: 'Two claims.' }, 'length'),
      "The model's reasoning used up the limit of completion tokens, and no answer came.",
      '',
    ],
    [
      'thinking without an end',
      said('<think>Two claims'),
      'The answer ended while the model was thinking.',
      '<think>Two claims',
    ],
    ['prose behind thinking', said('<think>Hm.</think>Two.'), 'The answer is no JSON.', 'Two.'],
    [
      'an answer that ended in another way',
      completion({ content: '{"cla' }, 'insufficient_system_resource'),
      'The answer is no JSON. It ended with `insufficient_system_resource`.',
      '{"cla',
    ],
    [
      'a call of a tool',
      completion({ content: null, tool_calls: [{}] }, 'tool_calls'),
      'The answer is empty. It ended with `tool_calls`.',
      '',
    ],
    [
      'what is no chat completion',
      { choices: [{ message: { content: [{ text: 'Two.' }] } }] },
      "The endpoint's reply is not a chat completion.",
      '',
    ],
  ])('%s', (_what, value, message, answer) => {
    const error = thrownBy(value)
    expect(error).toBeInstanceOf(InvalidAnswer)
    expect(error).toMatchObject({ message, reply: { answer } })
  })

  test('and what was sent is kept without secrets, reasoning where there is nothing else', () => {
    const raw = [
      said(`Sure, ${apiKey}`),
      said('<think>Hm.</think>Two.'),
      completion({ content: null, reasoning: ` By ${apiKey} ` }),
      { choices: apiKey },
    ].map(value => thrownBy(value) as InvalidAnswer)
    expect(raw.map(({ reply }) => reply.raw)).toEqual([
      'Sure, [hidden]',
      '<think>Hm.</think>Two.',
      'By [hidden]',
      '{"choices":"[hidden]"}',
    ])
  })

  test('and what it cost so far is known', () => {
    expect(thrownBy(said('Sure'))).toMatchObject({
      reply: { promptTokens: 120, completionTokens: 30 },
    })
  })
})

describe('asking again does not help with', () => {
  test.each([
    [
      'a refusal',
      completion({ content: null, refusal: 'I can\u2019t assist\nwith that.' }),
      'The model refused to answer: "I can\u2019t assist with that."',
    ],
    [
      'a content filter',
      completion({ content: '{"cla' }, 'content_filter'),
      "The provider's content filter stopped the answer.",
    ],
    [
      'a topic that the provider lists',
      completion({ content: 'Let us talk of something else.' }, 'blacklist'),
      "The provider's content filter stopped the answer.",
    ],
  ])('%s', (_what, value, message) => {
    const error = thrownBy(value)
    expect(error).toBeInstanceOf(JudgeFailure)
    expect(error).toMatchObject({ message, usage: { calls: 1, promptTokens: 120 } })
  })
})

describe('a text', () => {
  const textOf = (value: unknown) => readReplyText(value, { secrets: [apiKey], protocol })

  test.each([
    ['as it is', 'Thirty days.'],
    ['in white space', '\n Thirty days. \n'],
    ['behind thinking', '<think>How many?</think>\nThirty days.'],
  ])('%s', (_how, content) => {
    expect(textOf(said(content))).toMatchObject({
      answer: 'Thirty days.',
      isCutOff: false,
      promptTokens: 120,
      completionTokens: 30,
    })
  })

  test('that looks like JSON is a text all the same', () => {
    expect(textOf(said('{"a": 1}')).answer).toBe('{"a": 1}')
  })

  test('that the limit of tokens ended says so', () => {
    const cut = textOf(completion({ content: 'Thirty' }, 'length'))
    expect(cut).toMatchObject({ answer: 'Thirty', isCutOff: true })
  })

  test.each([
    ['there is none', completion({ content: ' ' }), 'The answer is empty.'],
    ['there is only thinking', said('<think>How many?'), 'The answer is empty.'],
    [
      'the reasoning took all tokens',
      completion({ content: '', reasoning: 'Hm.' }, 'length'),
      'used up',
    ],
    [
      'the model refuses',
      completion({ content: null, refusal: 'No.' }),
      'refused to answer: "No."',
    ],
    ['it is no completion', { data: [] }, 'not a chat completion'],
  ])('fails where %s', (_why, value, reason) => {
    expect(() => textOf(value)).toThrow(reason)
  })
})
