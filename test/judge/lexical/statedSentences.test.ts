import { expect, test } from 'vitest'
import { refuses, statedSentences } from '../../../src/judge/lexical/statedSentences.ts'

test.each([
  ['Refunds take 30 days. Shipping is free [1].', ['Refunds take 30 days.', 'Shipping is free.']],
  ['Возврат занимает 30 дней. 运费由买家承担。', ['Возврат занимает 30 дней.', '运费由买家承担。']],
  ["Hello! I don't know. Which kettle do you mean?", []],
  ["Thanks! Unfortunately I can't find that. Refunds are free.", ['Refunds are free.']],
  ['**Summary**', []],
  ['', []],
])('%s', (text, stated) => {
  expect(statedSentences(text)).toEqual(stated)
})

test.each([
  ["I don't know.", true],
  ["Refunds take 30 days. I don't know about shipping.", true],
  ['Es tut mir leid, das weiß ich nicht.', true],
  ['Refunds take 30 days.', false],
  ['Sorry!', false],
])('%s is a refusal: %s', (text, found) => {
  expect(refuses(text)).toBe(found)
})
