import type { Judge, JudgeQuestion } from '../../src/judge/judge.ts'
import { createStandIn } from '../../src/judge/session/standInAnswers.ts'

/** Answers every question validly, as a dry run does, and keeps it. */
export function plausibleJudge(questions: JudgeQuestion[]): Judge {
  const answer = createStandIn()
  return {
    name: 'plausible',
    batching: 'perCase',
    async answer(question) {
      questions.push(question)
      return { answer: await answer(question) }
    },
  }
}
