import { expect, test } from 'vitest'
import { answerLines } from '../../../src/report/cases/caseAnswers.ts'
import type { AnswerRecord } from '../../../src/results/results.ts'

const answer = (text: string, more: Partial<AnswerRecord> = {}): AnswerRecord => ({
  set: 'support',
  caseId: 'refund-window',
  repeat: 0,
  question: 'How long do refunds take?',
  answer: text,
  contexts: [],
  ...more,
})

test('now, before and what was expected stand below each other', () => {
  const now = answer('Sixty days.', { reference: 'Thirty days.' })
  expect(answerLines({ now, before: answer('Thirty\n\ndays.') }, 300)).toEqual([
    'answered: “Sixty days.”',
    'before: “Thirty days.”',
    'reference: “Thirty days.”',
  ])
  expect(answerLines({ now: answer('退货期限为六十天。') }, 300)).toEqual([
    'answered: “退货期限为六十天。”',
  ])
})

test('facts are named as facts, beside the reference or without one', () => {
  const facts = [{ text: 'Thirty\ndays.' }, { text: 'Postage is free.', optional: true }]
  const shown = 'facts: “Thirty days. · Postage is free. (optional)”'
  expect(answerLines({ now: answer('Sixty.', { facts }) }, 300)).toEqual([
    'answered: “Sixty.”',
    shown,
  ])
  const now = answer('Sixty.', { facts, reference: 'Thirty days.' })
  expect(answerLines({ now }, 300).slice(1)).toEqual(['reference: “Thirty days.”', shown])
})

test('an answer that stayed is shown once, and one of nothing is called that', () => {
  const now = answer(' \n')
  expect(answerLines({ now, before: now }, 300)).toEqual(['answered, as before: (nothing)'])
  expect(answerLines({ now, before: answer('Thirty days.') }, 300)).toEqual([
    'answered: (nothing)',
    'before: “Thirty days.”',
  ])
})

test('a long answer is cut, and a hostile one stays one line of text', () => {
  const [line = ''] = answerLines({ now: answer(`\u001b[2J::error::${'да '.repeat(500)}`) }, 50)
  expect(line.length).toBeLessThan(90)
  expect(line).not.toContain('\u001b')
  expect(line).toMatch(/^answered: “.*…”$/)
})

test('where only passages were asked for, or nothing is kept, there is nothing to show', () => {
  expect(answerLines({}, 300)).toEqual([])
  expect(answerLines({ before: answer('Thirty days.') }, 300)).toEqual([])
  expect(answerLines({ now: answer('', { retrievalOnly: true }) }, 300)).toEqual([])
})
