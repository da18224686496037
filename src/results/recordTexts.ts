import { changeAllEvidence } from '../evidence/caseEvidence.ts'
import type { ChangeText } from '../evidence/evidencePiece.ts'
import type { Score } from '../score.ts'
import type { CaseRecord, Scores, StepRecord } from './results.ts'

/**
 * Changes every text of a record that a model, a pipeline or a golden file wrote. Names stay, except those of steps: an
 * application may put the question into the name of a span.
 */
export function changeTexts(record: CaseRecord, change: ChangeText): CaseRecord {
  const { question, error, scores, judgedAgain, draws = {}, steps } = record
  const drawn = Object.entries(draws).map(([metric, list]): [string, Score[]] => [
    metric,
    list.map(score => changeReason(score, change)),
  ])
  return {
    ...record,
    ...(question !== undefined && { question: change(question) }),
    ...(error !== undefined && { error: change(error) }),
    scores: changeReasons(scores, change),
    ...(judgedAgain && { judgedAgain: changeReasons(judgedAgain, change) }),
    ...(record.draws && { draws: Object.fromEntries(drawn) }),
    ...changeAllEvidence(record, change),
    ...(steps && { steps: changeSteps(steps, change) }),
  }
}

/** Names of documents stay. */
export function changeSteps(steps: readonly StepRecord[], change: ChangeText): StepRecord[] {
  return changeStepTexts(steps, change).map(step => ({ ...step, name: change(step.name) }))
}

/** Names of steps and documents stay. */
export function changeStepTexts(steps: readonly StepRecord[], change: ChangeText): StepRecord[] {
  return steps.map(step => {
    const { input, output, error } = step
    return {
      ...step,
      ...(input !== undefined && { input: change(input) }),
      ...(output !== undefined && { output: change(output) }),
      ...(error !== undefined && { error: change(error) }),
    }
  })
}

/** Changes the reasons of scores. */
export function changeReasons(scores: Scores, change: ChangeText): Scores {
  const changed = Object.entries(scores).map(([key, score]) => [key, changeReason(score, change)])
  return Object.fromEntries(changed)
}

export function changeReason(score: Score, change: ChangeText): Score {
  return score.reason === undefined ? score : { ...score, reason: change(score.reason) }
}
