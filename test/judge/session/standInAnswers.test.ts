import { describe, expect, test } from 'vitest'
import type { JudgeQuestion } from '../../../src/judge/judge.ts'
import type { JudgeStep } from '../../../src/judge/judgeStep.ts'
import { jointQuestion, repliesIn } from '../../../src/judge/session/jointQuestion.ts'
import { messagesOf } from '../../../src/judge/session/question.ts'
import { standInAnswer } from '../../../src/judge/session/standInAnswers.ts'
import { judgeSteps } from '../../../src/judge/steps/index.ts'
import { requestsOf } from '../requestsOf.ts'

const texts = [
  'You can return a product within 30 days. Shipping to Norway is free; it takes 4 working days.',
  'Вы можете вернуть товар в течение 30 дней. Доставка в Осло бесплатна.',
  '您可以在三十天内退货。运费由 Anna 支付。',
  'Cafe\u0301 Ae\u0301 ΣΊΣΥΦΟΣ 5\u20e3 ﬁne Ⅻ İstanbul',
  'x',
  `${' '.repeat(200)}late`,
]

function questionOf(step: JudgeStep<never, unknown>, request: unknown): JudgeQuestion {
  const { signal } = new AbortController()
  const messages = messagesOf(step, request as never)
  return { step: step.name, request, messages, answerSchema: {}, key: step.name, signal }
}

describe.each(judgeSteps.map(step => [step.name, step as JudgeStep<never, unknown>] as const))(
  '%s',
  (name, step) => {
    test.each(texts)('has a valid answer for %j', text => {
      const request = requestsOf[name]?.(text)
      const answer = standInAnswer(questionOf(step, request))
      const parsed = (step.shortForm ?? step.answerSchema).safeParse(answer)
      expect(parsed.error).toBeUndefined()
      expect(step.problems(request as never, parsed.data)).toEqual([])
    })

    test('is answered the same among several tasks', () => {
      const questions = texts.map(text => questionOf(step, requestsOf[name]?.(text)))
      const { signal } = new AbortController()
      const joint = jointQuestion(questions, signal)
      const answer = standInAnswer(joint)
      expect(repliesIn({ answer }, joint)).toEqual(
        questions.map((question, index) => ({
          answer: standInAnswer(question),
          ...(index > 0 && { joined: true }),
        })),
      )
    })
  },
)

test('a rating is the lowest, wherever it stands in the list', () => {
  const levels = [
    { value: 3, meaning: 'good' },
    { value: -1, meaning: 'bad' },
  ]
  const [, , rate] = judgeSteps
  const request = { criterion: 'How?', levels, subjects: [{ id: 'answer', text: 'So.' }] }
  const question = questionOf(rate as JudgeStep<never, unknown>, request)
  expect(standInAnswer(question)).toMatchObject({ ratings: [{ rating: -1, quote: null }] })
})
