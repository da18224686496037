import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonIn, withoutThinking } from '../../../src/judge/openai/jsonIn.ts'

const answer = { claims: ['Возврат {30 дней}.', 'Он сказал: "退货期为三十天" \\ `{"`'] }
const json = JSON.stringify(answer)

describe('the answer is found', () => {
  test.each([
    ['alone', json],
    ['over several lines', `\n${JSON.stringify(answer, null, 2)}\n`],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence of another language', `\`\`\`javascript\n${json}\n\`\`\``],
    ['in a fence without an end', `\`\`\`\n${json}`],
    ['in prose', `Here it is: ${json}. Is {that} all?`],
    ['in prose with marks', `As [1] says "so, {a, b}: ${json}`],
    ['behind thinking', `<think>\nThe shape is {"claims": []}.\n</think>\n\n${json}`],
    ['behind thinking of another name', `<thinking>Hm.</thinking>${json}`],
    ['behind thinking whose beginning is missing', `So {"claims": []}.</think>\n${json}`],
    ['behind empty thinking', `<think>\n\n</think>\n\n${json}`],
    ['behind thinking, in a fence', `<think>a</think>Sure:\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    ['said twice', `${json}\nOnce more:\n${json}`],
  ])('%s', (_where, text) => {
    expect(jsonIn(text)).toEqual({ json: answer })
  })

  test('where it speaks of thinking itself', () => {
    const about = { claims: ['The block ends with </think>.'] }
    expect(jsonIn(JSON.stringify(about))).toEqual({ json: about })
    expect(jsonIn(`<think>Hm.</think>${JSON.stringify(about)}`)).toEqual({ json: about })
  })

  test('whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), object => {
        const text = `<think>Hm {.</think> Sure:\n\`\`\`json\n${JSON.stringify(object)}\n\`\`\`\nDone.`
        expect(JSON.stringify(jsonIn(text))).toBe(JSON.stringify({ json: object }))
      }),
    )
  })
})

describe('no answer is found', () => {
  const none = 'The answer is no JSON.'
  const several = 'The answer holds several JSON objects.'
  test.each([
    ['in prose', 'Sure, here it is', none],
    ['in half an object', json.slice(0, -4), none],
    ['with a comma too many', '{"claims": ["a",],}', none],
    ['in single quotes', "{'claims': []}", none],
    ['in half an object behind another', `${json} {"claims`, several],
    ['among several', `{"claims": []} or rather ${json}`, several],
    ['among several, of which one is broken', `{"claims": ["a",]} or rather ${json}`, several],
    [
      'where a text that was judged ends the thinking',
      `<think>It says </think>{"claims": []} to me.</think>${json}`,
      several,
    ],
    ['in thinking alone', `<think>The answer is ${json}`, /thinking/],
    ['behind thinking', `<think>The answer is ${json}</think>\n`, none],
  ])('%s', (_where, text, problem) => {
    expect(jsonIn(text)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test.each(['{"', '{"a":', '{', '<think>', '"', '{"a":{'])('in a heap of %j, and soon', part => {
    const start = performance.now()
    expect(jsonIn(part.repeat(200_000))).toHaveProperty('problem')
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

test('thinking is taken off', () => {
  expect(withoutThinking('<think>Hm.</think>Yes.')).toBe('Yes.')
  expect(withoutThinking('Hm.</think>Yes.')).toBe('Yes.')
  expect(withoutThinking('<think>Hm.')).toBe('')
  expect(withoutThinking('I <think> so.')).toBe('I <think> so.')
})
