import { expect, test } from 'vitest'
import { abstained, whyNoClaims } from '../../src/text/abstained.ts'

test('what the pipeline says of itself stands above the words of the answer', () => {
  expect(abstained({ answer: 'Thirty days.', declined: true })).toBe(true)
  expect(abstained({ answer: "I don't know.", declined: false })).toBe(false)
})

test.each(["I don't know.", 'В контексте нет ответа на этот вопрос.', '抱歉，我不知道。'])(
  'a refusal abstains: %s',
  answer => {
    expect(abstained({ answer })).toBe(true)
    expect(whyNoClaims({ answer })).toBe('the system declined to answer')
  },
)

test.each(['', '  \n', '\u200b', '\u3164'])('an answer that shows nothing abstains: %j', answer => {
  expect(abstained({ answer })).toBe(true)
})

test.each(['Thirty days.', '42', 'Да.', '不可以。', '€', '👍', '…'])(
  'an answer is none: %s',
  answer => {
    expect(abstained({ answer })).toBe(false)
    expect(whyNoClaims({ answer })).toBe('the answer states nothing')
  },
)
