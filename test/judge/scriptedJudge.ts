import { expect } from 'vitest'
import type { Judge, JudgeQuestion, JudgeReply } from '../../src/judge/judge.ts'

export const policy = { text: 'Refunds take 30 days. Shipping is free.' }
export const claims = ['Refunds take 30 days.', 'Shipping is free.']

export const reply = (answer: unknown): JudgeReply => ({
  answer,
  promptTokens: 100,
  completionTokens: 10,
})

/** A judge that gives these replies in turn, and keeps the questions. */
export function scriptedJudge(
  replies: (JudgeReply | Error)[],
  traits: Partial<Judge> = {},
): Judge & { questions: JudgeQuestion[] } {
  const questions: JudgeQuestion[] = []
  return {
    name: 'clerk',
    ...traits,
    questions,
    answer: async question => {
      const next = replies[questions.push(question) - 1]
      if (!next) throw new Error('This question was not expected')
      if (next instanceof Error) throw next
      return next
    },
  }
}

/** The error with which something fails that must not succeed. */
export const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => expect.unreachable('a failure was expected'),
    (error: unknown) => error,
  )
