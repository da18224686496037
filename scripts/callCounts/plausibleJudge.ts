import type { Judge, JudgeQuestion } from '../../src/judge/judge.ts'
import { standInAnswer } from '../../src/judge/session/standInAnswers.ts'

/** Answers every question validly, as a dry run does, and keeps it. */
export function plausibleJudge(questions: JudgeQuestion[]): Judge {
  return {
    name: 'plausible',
    batching: 'perCase',
    async answer(question) {
      questions.push(question)
      return { answer: standInAnswer(question) }
    },
  }
}
