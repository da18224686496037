import { z } from 'zod'
import type { JudgeQuestion } from '../judge.ts'
import { judgeSteps } from '../steps/index.ts'
import { tasksIn } from './jointQuestion.ts'

/** Answers a question immediately by the stand-in of its step, to count the questions of a run. */
export function standInAnswer(question: JudgeQuestion): unknown {
  const step = judgeSteps.find(({ name }) => name === question.step)
  if (!step) throw new Error(`Expected a question of the registry, got ${question.step}`)
  const answer = (request: unknown): unknown => {
    // The name of a step determines the type of its request.
    const full = step.standIn(request as never)
    return step.shortForm ? z.encode(step.shortForm, full) : full
  }
  const tasks = tasksIn(question)
  if (!tasks) return answer(question.request)
  return { answers: tasks.map(({ id, request }) => ({ id, answer: answer(request) })) }
}
