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

/** How often a question is written at most before its place goes to another chunk. */
const mostTries = 3

/** What came of one place in a set. */
export interface QuestionDraw {
  /** Absent where every try was rejected. */
  drawn?: DrawnQuestion
  /** Of all tries, in their order. */
  rejections: Rejection[]
}

/**
 * Has a question written and examined, and written again with what was wrong with it, a few times.
 * A hunt draws fresh questions over a corpus with it.
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
      // A model that repeats itself goes on doing so.
      if (isDeepStrictEqual(draft, former)) break
      former = draft
      const { kind } = wanted
      const examined = await examineDraft({ kind, draft, chunks }, options)
      if ('sources' in examined)
        return { drawn: { ...wanted, ...draft, sources: examined.sources }, rejections }
      rejections.push(examined.rejection)
      rejected.push({ question: draft.question, why: examined.rejection.why })
    }
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    rejections.push({ reason: 'noValidAnswer', why: error.message })
  }
  return { rejections }
}

/** A question over several chunks gets the chunk and so many that are near. */
const neighbourCount = 2
/** Embeddings choose among so many that have words in common. */
const candidateCount = 20
/** More alike than this, a chunk says the same again. */
const mostAlike = 0.6

/**
 * The chunks nearest to one, without distractors and copies: by embeddings where there are any, among those that
 * BM25 finds, else by BM25 alone.
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
  /** The first is that of the chunk; the others stand near. */
  passages: readonly Passage[]
  rejected: readonly RejectedQuestion[]
  /** The simple question of a former try. @default it is written */
  origin?: string | undefined
  group: object
}

/** Has a question of the kind written. A harder one is made of a simple one, which stays the same in further tries. */
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
