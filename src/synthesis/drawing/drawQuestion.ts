import { isDeepStrictEqual } from 'node:util'
import { JudgeFailure } from '../../judge/judge.ts'
import type { RejectedQuestion, QuestionRequest } from '../../judge/questionForm.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DraftQuestion, DrawnQuestion, Rejection, WantedQuestion } from './drawnQuestion.ts'
import { examineDraft } from './examineDraft.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import { compareTexts } from '../../judge/steps/compareTexts.ts'
import { defined } from '../../defined.ts'
import type { Passage } from '../../judge/claim.ts'
import type { Evolution } from '../../judge/steps/evolveQuestion.ts'
import { evolutions, evolveQuestion } from '../../judge/steps/evolveQuestion.ts'
import { writeFalsePremise } from '../../judge/steps/writeFalsePremise.ts'
import { writeQuestion } from '../../judge/steps/writeQuestion.ts'
import { writeUnanswerable } from '../../judge/steps/writeUnanswerable.ts'
import type { QuestionKind } from './questionKinds.ts'

/** The most tries of a question before its place goes to another chunk. */
const mostTries = 3

/** The result for one place in a set. */
export interface QuestionDraw {
  /** Absent if every try was rejected. */
  drawn?: DrawnQuestion
  /** The rejections of all tries, in their order. */
  rejections: Rejection[]
}

/**
 * Has a model write a question and examines it, a few times if needed: each further try names the faults of the
 * previous ones. A hunt uses it to draw fresh questions over a corpus.
 * @throws UserError and SynthesisStopped as {@link Asking.ask}
 */
export async function drawQuestion(
  wanted: WantedQuestion,
  { corpus, asking }: { corpus: Corpus; asking: Asking },
): Promise<QuestionDraw> {
  const rejections: Rejection[] = []
  const options = { corpus, asking, group: {} }
  try {
    const near = wanted.kind === 'multi-context' ? await neighboursOf(wanted.chunk, options) : []
    if (wanted.kind === 'multi-context' && near.length === 0)
      return { rejections: [{ reason: 'noNeighbour', why: 'No other chunk is near.' }] }
    const chunks = [wanted.chunk, ...near]
    const passages = chunks.map(corpus.passageOf)
    const rejected: RejectedQuestion[] = []
    let former: DraftQuestion | undefined
    while (rejected.length < mostTries) {
      const draft = await writeDraft(wanted, {
        ...options,
        passages,
        rejected,
        origin: former?.origin,
      })
      // A model that repeats itself would do so again.
      if (isDeepStrictEqual(draft, former)) break
      former = draft
      const { kind } = wanted
      const examined = await examineDraft({ kind, draft, chunks }, options)
      if ('sources' in examined) return { drawn: { ...wanted, ...draft, ...examined }, rejections }
      rejections.push(examined.rejection)
      rejected.push({ question: draft.question, why: examined.rejection.why })
    }
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    rejections.push({ reason: 'noValidAnswer', why: error.message })
  }
  return { rejections }
}

/** A question over several chunks gets the chunk and this many near chunks. */
const neighbourCount = 2
/** Embeddings choose among this many chunks that share words. */
const candidateCount = 20
/** Chunks more similar than this count as copies. */
const mostAlike = 0.6

/**
 * The chunks nearest to a chunk, without distractors and copies. BM25 finds candidates, and embeddings choose among
 * them if there is an embedding model.
 */
async function neighboursOf(
  chunk: Chunk,
  { corpus, asking, group }: { corpus: Corpus; asking: Asking; group: object },
): Promise<Chunk[]> {
  const found = corpus
    .nearest(chunk.text, {
      count: candidateCount,
      among: one => one !== chunk && !corpus.isDistractor(one),
    })
    .map(near => near.chunk)
    .filter(one => nearDuplicates([chunk.text, one.text], { least: mostAlike }).length === 0)
  if (!asking.sessions.generator.embeddings || found.length <= neighbourCount)
    return found.slice(0, neighbourCount)
  const request = { text: chunk.text, others: found.map(({ text }) => text) }
  const { similarities } = await asking.ask('generator', compareTexts, request, group)
  return found
    .map((one, index) => ({ one, similarity: similarities[index] ?? 0 }))
    .toSorted((first, second) => second.similarity - first.similarity)
    .slice(0, neighbourCount)
    .map(({ one }) => one)
}

interface DraftOptions {
  asking: Asking
  /** The first passage is the chunk; the others are near chunks. */
  passages: readonly Passage[]
  rejected: readonly RejectedQuestion[]
  /** The simple question of an earlier try. @default a new one is written */
  origin?: string | undefined
  group: object
}

/**
 * Has a model write a question of the kind. A harder question is derived from a simple one, which stays the same in
 * further tries.
 */
async function writeDraft(
  wanted: WantedQuestion,
  { asking, passages, rejected, origin: former, group }: DraftOptions,
): Promise<DraftQuestion> {
  const { kind, phrase, persona, style, length } = wanted
  const first: QuestionRequest = {
    topic: phrase,
    ...defined({ persona }),
    style,
    length,
    passages,
  }
  const request = rejected.length === 0 ? first : { ...first, rejected }
  if (isEvolution(kind)) {
    const simple = { ...first, passages: passages.slice(0, 1) }
    const origin = former ?? (await asking.ask('generator', writeQuestion, simple, group)).question
    const evolved = { ...request, kind, origin }
    return { ...(await asking.ask('generator', evolveQuestion, evolved, group)), origin }
  }
  if (kind === 'unanswerable') {
    const { question } = await asking.ask('generator', writeUnanswerable, request, group)
    return { question }
  }
  const step = kind === 'false-premise' ? writeFalsePremise : writeQuestion
  return asking.ask<QuestionRequest, DraftQuestion>('generator', step, request, group)
}

function isEvolution(kind: QuestionKind): kind is Evolution {
  return evolutions.some(evolution => evolution === kind)
}
