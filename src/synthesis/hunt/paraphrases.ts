import { JudgeFailure } from '../../judge/judge.ts'
import { compareQuestions } from '../../judge/steps/compareQuestions.ts'
import { paraphraseQuestion } from '../../judge/steps/paraphraseQuestion.ts'
import type { Asking } from '../asking/askModels.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'

export interface ParaphraseOptions {
  asking: Asking
  /** Nobody is asked. @default false */
  isDry?: boolean
}

/**
 * The question in other words, where a model has some and another look finds that it asks the same.
 * @throws as {@link Asking.ask}, but for answers that are not valid
 */
export async function paraphraseOf(
  drawn: DrawnQuestion,
  { asking, isDry = false }: ParaphraseOptions,
): Promise<DrawnQuestion | undefined> {
  const group = {}
  const { question: origin } = drawn
  try {
    const { question } = await asking.ask(
      'generator',
      paraphraseQuestion,
      { question: origin },
      group,
    )
    const { same } = await asking.ask('critic', compareQuestions, { origin, question }, group)
    // A stand-in finds no two questions the same.
    return same || isDry ? { ...drawn, question } : undefined
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return undefined
  }
}
