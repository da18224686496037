import { onTestFinished } from 'vitest'
import type { JudgeQuestion } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import { rate } from '../../../src/judge/steps/rate.ts'
import type { RateRequest } from '../../../src/judge/steps/rate.ts'
import { configure } from '../../../src/vitest/setup.ts'

/**
 * From here to the end of the test a clerk judges: it rates every text as it is told, and checks
 * claims by their words. Returns the questions that it is asked.
 */
export function clerkRates(rating: number, reason: string): JudgeQuestion[] {
  const questions: JudgeQuestion[] = []
  judgeUntilTheEnd(async question => {
    questions.push(question)
    if (question.step !== rate.name) return lexical().answer(question)
    const { subjects } = question.request as RateRequest
    return {
      answer: { ratings: subjects.map(({ id }) => ({ subject: id, quote: null, reason, rating })) },
    }
  })
  return questions
}

/** From here to the end of the test a clerk finds every claim in all passages together. */
export function clerkJoins(): void {
  judgeUntilTheEnd(async question => {
    if (question.step !== checkClaims.name) return lexical().answer(question)
    const { claims, passages } = question.request as CheckClaimsRequest
    const verdicts = claims.map(({ id }) => ({
      claim: id,
      passages: passages.map(passage => passage.id),
      together: true,
      quote: passages[0]?.text ?? null,
      reason: null,
      verdict: 'supported',
    }))
    return { answer: { verdicts } }
  })
}

/** From here to the end of the test the judge answers nothing but that it can't. */
export function clerkIsOut(): void {
  judgeUntilTheEnd(() => Promise.reject(new Error('the model is overloaded')))
}

function judgeUntilTheEnd(answer: ReturnType<typeof lexical>['answer']): void {
  configure({ judge: { name: 'clerk', answer } })
  onTestFinished(() => configure({ judge: lexical() }))
}
