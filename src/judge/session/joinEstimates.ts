import { defined } from '../../defined.ts'
import { addUsage } from '../judgeUsage.ts'
import type { JudgeUsage } from '../judge.ts'
import type { JudgeEstimate } from './drySession.ts'

/** Joins the estimates of several sessions for the same model. */
export function joinEstimates(asked: readonly JudgeEstimate[]): JudgeEstimate[] {
  const alike = Map.groupBy(asked, ({ local, name, model = '' }) =>
    JSON.stringify([local, name, model]),
  )
  return [...alike.values()].map(list => list.reduce(joined))
}

function joined(one: JudgeEstimate, other: JudgeEstimate): JudgeEstimate {
  const { promptTokens, completionTokens, calls, cost } = addUsage(
    estimatedUsage(one),
    estimatedUsage(other),
  )
  return {
    ...one,
    questions: one.questions + other.questions,
    cached: one.cached + other.cached,
    unanswered: one.unanswered + other.unanswered,
    calls,
    promptTokens,
    completionTokens,
    ...defined({ cost }),
    ...((one.atMost || other.atMost) && { atMost: true as const }),
  }
}

/** The usage that an estimate predicts. */
export function estimatedUsage({
  calls,
  promptTokens,
  completionTokens,
  cost,
}: JudgeEstimate): JudgeUsage {
  return {
    calls,
    replayed: 0,
    promptTokens,
    completionTokens,
    ...defined({ cost }),
  }
}
