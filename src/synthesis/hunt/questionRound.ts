import { JudgeFailure } from '../../judge/judge.ts'
import { compareQuestions } from '../../judge/steps/compareQuestions.ts'
import { paraphraseQuestion } from '../../judge/steps/paraphraseQuestion.ts'
import type { Asking } from '../asking/askModels.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import { drawQuestions } from '../drawing/drawQuestions.ts'
import { personasOf } from '../drawing/personasOf.ts'
import type { HuntedRound, HuntedRoundOptions, RoundPlace } from './huntedRound.ts'
import { seedOfRound } from './huntedRound.ts'
import type { QuestionToAsk } from './huntRound.ts'
import { huntRound } from './huntRound.ts'
import { unlessStopped } from './attempt.ts'

/**
 * Draws questions with their paraphrases, asks them and judges the answers. All rounds share the personas.
 * @throws UserError as {@link huntRound}
 */
export async function questionRound(
  { count, until, round, known }: RoundPlace,
  options: HuntedRoundOptions,
): Promise<HuntedRound> {
  const { corpus, drawing: asking, settings, seed, isDry } = options
  const personas = await unlessStopped(() =>
    personasOf(settings.personas, { corpus, asking, seed }),
  )
  if (!personas) return { failures: [] }
  const request = {
    ...{ ...settings, personas, count: Math.min(count, until) },
    seed: seedOfRound(seed, round),
  }
  const { drawn, failures } = await drawQuestions(request, { corpus, asking, known })
  if (drawn.length === 0) return { failures }
  const pairs = await Promise.all(drawn.map(one => withParaphrase(one, { asking, isDry })))
  const questions = pairs.flat().map(({ question }) => question)
  const asked = { questions, drawn: pairs.length, round: await huntRound(pairs, options) }
  return { failures, asked }
}

async function withParaphrase(
  drawn: DrawnQuestion,
  options: ParaphraseOptions,
): Promise<QuestionToAsk> {
  const other = await unlessStopped(() => paraphraseOf(drawn, options))
  return other ? [drawn, other] : [drawn]
}

interface ParaphraseOptions {
  asking: Asking
  /** Whether to ask no model. @default false */
  isDry?: boolean
}

/**
 * A paraphrase of the question, if a model writes one and a second check finds that it asks the same.
 * @throws as {@link Asking.ask}, except for answers that are not valid
 */
async function paraphraseOf(
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
    // A stand-in never finds two questions the same.
    return same || isDry ? { ...drawn, question } : undefined
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return undefined
  }
}
