import { defined } from '../../defined.ts'
import type { Persona, QuestionLength, QuestionStyle } from '../../judge/questionForm.ts'
import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { TopicClass } from '../corpus/documentTopics.ts'
import { documentTopics, topicClasses } from '../corpus/documentTopics.ts'
import { chunkOrder } from './chunkOrder.ts'
import type { ChunkPool, PooledPhrase } from './chunkPool.ts'
import { createChunkPool } from './chunkPool.ts'
import { drawQuestion } from './drawQuestion.ts'
import type { DrawnQuestion, RejectionReason, WantedQuestion } from './drawnQuestion.ts'
import type { QuestionKind, Shares } from './questionKinds.ts'
import { dealt } from './questionKinds.ts'
import { seededPick } from './seeded.ts'
import type { PoorChunk } from './surveyChunk.ts'
import type { KnownQuestions, PlaceOutcome } from './takenDraws.ts'
import { createTakenDraws } from './takenDraws.ts'

/** What questions to draw. */
export interface DrawingRequest {
  count: number
  mix: Shares<QuestionKind>
  topics: Shares<TopicClass>
  /** One of them asks each question. None: nobody in particular. */
  personas: readonly Persona[]
  styles: readonly QuestionStyle[]
  lengths: readonly QuestionLength[]
  seed: number
}

export interface DrawingOptions extends KnownQuestions {
  corpus: Corpus
  asking: Asking
  /** Whether a place is filled already, so that nothing is drawn for it. @default none is */
  isTaken?: (wanted: WantedQuestion) => boolean
  /** How many are to be drawn at most, of those that no place is filled with. @default `count` */
  most?: number
}

/** What was drawn, and what was not. */
export interface Drawing {
  drawn: readonly DrawnQuestion[]
  /** How many tries were rejected, by why. */
  rejected: Partial<Record<RejectionReason, number>>
  /** How many chunks were looked at. */
  surveyed: number
  /** How many of them no question was drawn over, by why. */
  poor: Partial<Record<PoorChunk, number>>
  /** What models failed with, each once. */
  failures: string[]
  /** Why it ended early. */
  stopped?: string
}

/** After so many places for each that is wanted, what is refused is not going to be taken. */
const mostPlaces = 4

/**
 * Draws questions over a corpus until as many are taken as are wanted, in rounds: what a round did not fill goes to
 * other chunks and phrases in the next. The same answers of the models give the same questions in the same order,
 * whatever comes first. What generates golden sets and what hunts both draw with it; `drawQuestion` draws a single one.
 * @throws UserError as {@link Asking.ask}
 */
export async function drawQuestions(
  request: DrawingRequest,
  options: DrawingOptions,
): Promise<Drawing> {
  const { count, mix, seed } = request
  const { corpus, asking, most = count } = options
  const topics = documentTopics(corpus.documents)
  const pool = createChunkPool(chunkOrder(corpus.chunks, seed), { corpus, asking, topics })
  const taken = createTakenDraws(options)
  const kinds = dealt(mix, count)
  const classes = dealt(offeredTopics(request.topics, topics.hasRecent), count)
  let open = kinds.map((kind, index) => ({ kind, topic: classes[index] ?? 'tail' }))
  let stopped: string | undefined
  const isOpen = () => open.length > 0 && taken.drawn.length < most && stopped === undefined
  for (let places = 0; isOpen() && places < count * mostPlaces;) {
    const round = await takeUnlessStopped(pool, open)
    if (typeof round === 'string') stopped = round
    else if (round.length === 0) break
    else {
      places += round.length
      const outcomes = await Promise.all(
        round.map((place, index) =>
          outcomeOf(wantedQuestion(place, open[index]?.kind ?? 'simple', request), options),
        ),
      )
      stopped = outcomes.includes('stopped') ? asking.stopped() : undefined
      const isFilled = outcomes.map(taken.take)
      // What was not filled comes first in the next round, in its order.
      open = open.filter((_, index) => !isFilled[index])
    }
  }
  const { drawn, rejected, failures } = taken
  return {
    drawn,
    rejected,
    ...pool.counts(),
    failures: [...new Set([...pool.failures(), ...failures])],
    ...defined({ stopped }),
  }
}

async function takeUnlessStopped(
  pool: ChunkPool,
  open: readonly { topic: TopicClass }[],
): Promise<PooledPhrase[] | string> {
  try {
    return await pool.take(open.map(({ topic }) => topic))
  } catch (error) {
    if (!(error instanceof SynthesisStopped)) throw error
    return error.message
  }
}

async function outcomeOf(
  wanted: WantedQuestion,
  { corpus, asking, isTaken = () => false }: DrawingOptions,
): Promise<PlaceOutcome> {
  if (isTaken(wanted)) return 'taken'
  try {
    return await drawQuestion(wanted, { corpus, asking })
  } catch (error) {
    // What others have finished counts.
    if (!(error instanceof SynthesisStopped)) throw error
    return 'stopped'
  }
}

/** Without `recent` where no document is newer than another. */
function offeredTopics(shares: Shares<TopicClass>, hasRecent: boolean): Shares<TopicClass> {
  const offered = topicClasses.filter(topic => topic !== 'recent' || hasRecent)
  const some = Object.fromEntries(offered.map(topic => [topic, shares[topic] ?? 0]))
  return Object.values(some).some(share => share > 0) ? some : { tail: 1 }
}

function wantedQuestion(
  { chunk, phrase, topic }: PooledPhrase,
  kind: QuestionKind,
  { personas, styles, lengths, seed }: DrawingRequest,
): WantedQuestion {
  const persona = seededPick(personas, seed, 'persona', chunk.id, phrase)
  return {
    kind,
    chunk,
    phrase,
    topic,
    ...defined({ persona }),
    style: seededPick(styles, seed, 'style', chunk.id, phrase) ?? 'plain',
    length: seededPick(lengths, seed, 'length', chunk.id, phrase) ?? 'medium',
  }
}
