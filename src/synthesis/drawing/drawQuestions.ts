import { defined } from '../../defined.ts'
import type { Persona, QuestionLength, QuestionStyle } from '../../judge/questionForm.ts'
import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { TopicClass, Topics } from '../corpus/documentTopics.ts'
import { documentTopics, topicClasses } from '../corpus/documentTopics.ts'
import { chunkOrder } from './chunkOrder.ts'
import { drawQuestion } from './drawQuestion.ts'
import { plannedMoves } from './drawConversation.ts'
import type {
  DrawnQuestion,
  QuestionDraw,
  RejectionReason,
  WantedQuestion,
} from './drawnQuestion.ts'
import type { QuestionKind, Shares } from './questionKinds.ts'
import { dealt } from './questionKinds.ts'
import { seededPick } from './seeded.ts'
import type { PoorChunk } from './surveyChunk.ts'
import { surveyChunk } from './surveyChunk.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { nearDuplicates } from '../../corpus/nearDuplicates.ts'

/** The questions to draw. */
export interface DrawingRequest {
  count: number
  mix: Shares<QuestionKind>
  topics: Shares<TopicClass>
  /** Each question is asked by one of them. If empty, questions have no persona. */
  personas: readonly Persona[]
  styles: readonly QuestionStyle[]
  lengths: readonly QuestionLength[]
  seed: number
}

interface DrawingOptions extends KnownQuestions {
  corpus: Corpus
  asking: Asking
  /** Whether a place is already filled, so that no question is drawn for it. @default no place is filled */
  isTaken?: (wanted: WantedQuestion) => boolean
  /** The most questions to draw for open places. @default `count` */
  most?: number
}

/** The result of drawing: questions, rejections and failures. */
export interface Drawing {
  drawn: readonly DrawnQuestion[]
  /** How many tries were rejected, by reason. */
  rejected: Partial<Record<RejectionReason, number>>
  /** How many chunks were surveyed. */
  surveyed: number
  /** How many of them were unsuitable, by reason. */
  poor: Partial<Record<PoorChunk, number>>
  /** The failures of models, each once. */
  failures: string[]
  /** Why drawing ended early. */
  stopped?: string
}

/** After this many places for each wanted question, drawing gives up. */
const mostPlaces = 4

/**
 * Draws questions over a corpus until enough are accepted, in rounds: places that a round did not fill go to other
 * chunks and phrases in the next round. The same answers of the models give the same questions in the same order, in
 * whatever order the answers arrive. Both `generate` and `hunt` use it; `drawQuestion` draws a single question.
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
  let open = kinds.map((kind, index): OpenPlace => ({
    kind,
    topic: classes[index] ?? 'tail',
    ...(kind === 'conversational' && { moves: plannedMoves(nthOf(kinds, index), seed) }),
  }))
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
          outcomeOf(wantedQuestion(place, open[index] ?? simplePlace, request), options),
        ),
      )
      stopped = outcomes.includes('stopped') ? asking.stopped() : undefined
      const isFilled = outcomes.map(taken.take)
      // Unfilled places come first in the next round, in their order.
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

/** A place of a set that has no question yet. */
type OpenPlace = Pick<WantedQuestion, 'kind' | 'moves' | 'topic'>

const simplePlace: OpenPlace = { kind: 'simple', topic: 'tail' }

/** How many places before this one have the same kind. */
const nthOf = (kinds: readonly QuestionKind[], index: number): number =>
  kinds.slice(0, index).filter(kind => kind === kinds[index]).length

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
    // Questions that other places have finished count.
    if (!(error instanceof SynthesisStopped)) throw error
    return 'stopped'
  }
}

/** Without `recent` if no document is newer than another. */
function offeredTopics(shares: Shares<TopicClass>, hasRecent: boolean): Shares<TopicClass> {
  const offered = topicClasses.filter(topic => topic !== 'recent' || hasRecent)
  const some = Object.fromEntries(offered.map(topic => [topic, shares[topic] ?? 0]))
  return Object.values(some).some(share => share > 0) ? some : { tail: 1 }
}

function wantedQuestion(
  { chunk, phrase, topic }: PooledPhrase,
  { kind, moves }: OpenPlace,
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
    ...defined({ moves }),
  }
}

/** A chunk, and the phrase that is the topic of its question. */
interface PooledPhrase {
  chunk: Chunk
  phrase: string
  topic: TopicClass
}

interface ChunkPool {
  /** A phrase of a chunk for each topic, if there is one. No phrase is used twice. */
  take(topics: readonly TopicClass[]): Promise<PooledPhrase[]>
  counts(): { surveyed: number; poor: Partial<Record<PoorChunk, number>> }
  /** The failures of models. */
  failures(): string[]
}

interface PoolOptions {
  corpus: Corpus
  asking: Asking
  topics: Topics
}

/** A chunk with its unused phrases. */
interface OpenChunk {
  chunk: Chunk
  phrases: string[]
}

/**
 * Surveys chunks in their order and on demand, because each costs calls and most chunks of a large corpus are never
 * used. A chunk comes again after all others once its phrase was used.
 */
function createChunkPool(order: readonly Chunk[], options: PoolOptions): ChunkPool {
  let next = 0
  const open: OpenChunk[] = []
  const again: OpenChunk[] = []
  const poor: Partial<Record<PoorChunk, number>> = {}
  const failures: string[] = []

  async function survey(count: number): Promise<void> {
    const chunks = order.slice(next, next + count)
    next += chunks.length
    // Chunks of one group may share calls.
    const groups = Array.from({ length: Math.ceil(chunks.length / chunksPerCall) }, () => ({}))
    const found = await allSettled(
      chunks.map((chunk, index) =>
        surveyChunk(chunk, { ...options, group: groups[Math.floor(index / chunksPerCall)] ?? {} }),
      ),
    )
    for (const one of found) {
      if ('chunk' in one) open.push(one)
      else {
        poor[one.poor] = (poor[one.poor] ?? 0) + 1
        if (one.failure !== undefined) failures.push(one.failure)
      }
    }
  }

  return {
    async take(wanted) {
      while (open.length < wanted.length && next < order.length)
        await survey(Math.max(fewestAtOnce, wanted.length - open.length))
      return wanted.flatMap(topic => {
        if (open.length === 0) open.push(...again.splice(0))
        const taken = takePhrase(open, topic, options)
        if (!taken) return []
        if (taken.left.phrases.length > 0) again.push(taken.left)
        return taken.taken
      })
    },
    counts: () => ({ surveyed: next, poor }),
    failures: () => failures,
  }
}

/**
 * Waits for all promises even if one of them was stopped: the other answers are paid for, so they must be kept and
 * counted.
 * @throws the error of the first promise that failed
 */
async function allSettled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return await Promise.all(promises)
}

/** Takes the phrase of a chunk that most documents name, or the fewest. */
function takePhrase(
  open: OpenChunk[],
  topic: TopicClass,
  { corpus, topics }: PoolOptions,
): { taken: PooledPhrase; left: OpenChunk } | undefined {
  const isRecent = ({ chunk }: OpenChunk) => topics.isRecent(corpus.documentOf(chunk))
  const found = (topic === 'recent' && open.find(isRecent)) || open[0]
  if (!found) return undefined
  open.splice(open.indexOf(found), 1)
  const { chunk, phrases } = found
  const byUse = phrases.toSorted(
    (one, other) => topics.documentsWith(other) - topics.documentsWith(one),
  )
  const phrase = (topic === 'head' ? byUse[0] : byUse.at(-1)) ?? ''
  const left = phrases.filter(one => one !== phrase)
  const isOfRecent = topic === 'recent' && isRecent(found)
  const spoken = isOfRecent ? 'recent' : topics.isHead(phrase) ? 'head' : 'tail'
  return { taken: { chunk, phrase, topic: spoken }, left: { chunk, phrases: left } }
}

const chunksPerCall = 4
const fewestAtOnce = 4

/**
 * The result for a place: a question or why there is none; `taken` if it was filled before; `stopped` if no question
 * may be asked.
 */
type PlaceOutcome = QuestionDraw | 'taken' | 'stopped'

interface TakenDraws {
  /** @returns whether the place is filled */
  take(outcome: PlaceOutcome): boolean
  drawn: readonly DrawnQuestion[]
  rejected: Partial<Record<RejectionReason, number>>
  /** The failures of models. */
  failures: string[]
}

interface KnownQuestions {
  /** Existing questions: a similar question is a duplicate. @default none */
  known?: readonly string[]
  /** Earlier questions that a person removed. @default none */
  dropped?: readonly string[]
  /** Receives the number of filled places after each place. */
  onPlace?: (filled: number) => void
}

/** Questions with at least this similarity count as the same. */
const mostAlike = 0.75

/** Accepts draws in their order, without duplicates of earlier questions. */
function createTakenDraws({ known = [], dropped = [], onPlace }: KnownQuestions): TakenDraws {
  const drawn: DrawnQuestion[] = []
  const rejected: Partial<Record<RejectionReason, number>> = {}
  const failures: string[] = []
  let filled = 0
  const fill = (): true => {
    filled += 1
    onPlace?.(filled)
    return true
  }
  const reject = (reason: RejectionReason): false => {
    rejected[reason] = (rejected[reason] ?? 0) + 1
    return false
  }
  return {
    drawn,
    rejected,
    failures,
    take(outcome) {
      if (outcome === 'stopped') return false
      if (outcome === 'taken') return fill()
      for (const { reason, why } of outcome.rejections) {
        reject(reason)
        if (reason === 'noValidAnswer') failures.push(why)
      }
      if (!outcome.drawn) return false
      const { question } = outcome.drawn
      if (isNear(question, dropped)) return reject('droppedBefore')
      if (isNear(question, [...known, ...drawn.map(one => one.question)]))
        return reject('duplicate')
      drawn.push(outcome.drawn)
      return fill()
    },
  }
}

function isNear(question: string, others: readonly string[]): boolean {
  return others.some(other => nearDuplicates([question, other], { least: mostAlike }).length > 0)
}
