import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import { drawQuestions } from '../drawing/drawQuestions.ts'
import { personasOf } from '../drawing/personasOf.ts'
import type { DrawingSettings } from '../generationOptions.ts'
import type { QuestionToAsk } from './huntRound.ts'
import type { ParaphraseOptions } from './paraphrases.ts'
import { paraphraseOf } from './paraphrases.ts'

export interface DrawRoundOptions {
  corpus: Corpus
  /** Draws questions. */
  asking: Asking
  settings: DrawingSettings
  seed: number
  /** Nobody is asked. @default false */
  isDry?: boolean | undefined
}

/** Questions of a round, each with itself in other words, and what models failed with. */
export interface DrawnRound {
  questions: QuestionToAsk[]
  failures: readonly string[]
}

/** Draws so many questions that are not known yet. The people who ask are those of all rounds. */
export async function drawRound(
  { count, round, known }: { count: number; round: number; known: readonly string[] },
  { corpus, asking, settings, seed, isDry = false }: DrawRoundOptions,
): Promise<DrawnRound> {
  const personas = await unlessStopped(() =>
    personasOf(settings.personas, { corpus, asking, seed }),
  )
  if (!personas) return { questions: [], failures: [] }
  const request = { ...settings, personas, count, seed: seed * seedsApart + round }
  const { drawn, failures } = await drawQuestions(request, { corpus, asking, known })
  return {
    questions: await Promise.all(drawn.map(one => withParaphrase(one, { asking, isDry }))),
    failures,
  }
}

/** Rounds have seeds of their own, and those of one hunt are not those of the next. */
const seedsApart = 1000

async function withParaphrase(
  drawn: DrawnQuestion,
  options: ParaphraseOptions,
): Promise<QuestionToAsk> {
  const other = await unlessStopped(() => paraphraseOf(drawn, options))
  return other ? [drawn, other] : [drawn]
}

async function unlessStopped<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof SynthesisStopped)) throw error
    return undefined
  }
}
