import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import type { QuestionRequest } from '../../judge/questionForm.ts'
import type { Evolution } from '../../judge/steps/evolveQuestion.ts'
import { evolveQuestion } from '../../judge/steps/evolveQuestion.ts'
import { writeFalsePremise } from '../../judge/steps/writeFalsePremise.ts'
import { writeQuestion } from '../../judge/steps/writeQuestion.ts'
import { writeUnanswerable } from '../../judge/steps/writeUnanswerable.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { acceptedDraft } from './acceptedDraft.ts'
import { drawConversation } from './drawConversation.ts'
import type {
  DraftQuestion,
  DrawnQuestion,
  QuestionDraw,
  Rejection,
  WantedQuestion,
} from './drawnQuestion.ts'
import type { Examined } from './examineDraft.ts'
import { examineDraft } from './examineDraft.ts'
import { neighboursOf } from './neighboursOf.ts'
import type { QuestionKind } from './questionKinds.ts'
import { evolutionsOf } from './questionKinds.ts'

interface DrawOptions {
  corpus: Corpus
  asking: Asking
  group: object
}

/**
 * Has a model write a question and examines it, a few times if needed. A hunt uses it to draw fresh questions over a
 * corpus.
 * @throws UserError and SynthesisStopped as {@link Asking.ask}
 */
export async function drawQuestion(
  wanted: WantedQuestion,
  { corpus, asking }: { corpus: Corpus; asking: Asking },
): Promise<QuestionDraw> {
  const rejections: Rejection[] = []
  const options = { corpus, asking, group: {} }
  try {
    const drawn = await drawnOf(wanted, options, rejections)
    return { rejections, ...defined({ drawn }) }
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    rejections.push({ reason: 'noValidAnswer', why: error.message })
    return { rejections }
  }
}

async function drawnOf(
  wanted: WantedQuestion,
  options: DrawOptions,
  rejections: Rejection[],
): Promise<DrawnQuestion | undefined> {
  if (wanted.kind === 'conversational') return drawConversation(wanted, options, rejections)
  const evolutions = evolutionsOf(wanted.kind)
  if (evolutions.length > 0) return drawEvolved(wanted, evolutions, { ...options, rejections })
  const request = requestOf(wanted, [wanted.chunk], options)
  return acceptedDraft<DraftQuestion, DrawnQuestion>(
    {
      write: rejected => writeDraft(wanted.kind, { ...request, ...defined({ rejected }) }, options),
      examine: draft =>
        examined(draft, { wanted, kind: wanted.kind, chunks: [wanted.chunk] }, options),
    },
    rejections,
  )
}

/**
 * A harder question. A model writes a simple one and makes it harder, once for each evolution. Each harder question is
 * examined, and then the next evolution starts from it.
 */
async function drawEvolved(
  wanted: WantedQuestion,
  evolutions: readonly Evolution[],
  { rejections, ...options }: DrawOptions & { rejections: Rejection[] },
): Promise<DrawnQuestion | undefined> {
  const { chunk } = wanted
  const near = evolutions.includes('multi-context') ? await neighboursOf(chunk, options) : []
  if (evolutions.includes('multi-context') && near.length === 0) {
    rejections.push({ reason: 'noNeighbour', why: 'No other chunk is near.' })
    return undefined
  }
  const simple = requestOf(wanted, [chunk], options)
  let { question: origin } = await options.asking.ask(
    'generator',
    writeQuestion,
    simple,
    options.group,
  )
  let drawn: DrawnQuestion | undefined
  for (const [index, kind] of evolutions.entries()) {
    const applied = evolutions.slice(0, index + 1)
    // Once a question is over several chunks, it stays so.
    const chunks = applied.includes('multi-context') ? [chunk, ...near] : [chunk]
    drawn = await evolved({ wanted, kind, applied, chunks, origin }, options, rejections)
    if (!drawn) return undefined
    origin = drawn.question
  }
  return drawn
}

interface EvolutionToApply {
  wanted: WantedQuestion
  kind: Evolution
  /** All evolutions up to this one. */
  applied: readonly Evolution[]
  chunks: readonly Chunk[]
  /** The question to make harder. */
  origin: string
}

function evolved(
  { wanted, kind, applied, chunks, origin }: EvolutionToApply,
  options: DrawOptions,
  rejections: Rejection[],
): Promise<DrawnQuestion | undefined> {
  const request = { ...requestOf(wanted, chunks, options), kind, origin }
  const { asking, group } = options
  const kinds = applied.includes('multi-context') ? 'multi-context' : kind
  return acceptedDraft<DraftQuestion, DrawnQuestion>(
    {
      write: async rejected => {
        const asked = { ...request, ...defined({ rejected }) }
        return { ...(await asking.ask('generator', evolveQuestion, asked, group)), origin }
      },
      examine: draft => examined(draft, { wanted, kind: kinds, chunks }, options),
    },
    rejections,
  )
}

/** The accepted question, or why it is rejected. */
async function examined(
  draft: DraftQuestion,
  {
    wanted,
    kind,
    chunks,
  }: { wanted: WantedQuestion; kind: QuestionKind; chunks: readonly Chunk[] },
  options: DrawOptions,
): Promise<DrawnQuestion | (Extract<Examined, { rejection: Rejection }> & { question: string })> {
  const found = await examineDraft({ kind, draft, chunks }, options)
  return 'rejection' in found
    ? { ...found, question: draft.question }
    : { ...wanted, ...draft, ...found }
}

function requestOf(
  { phrase, persona, style, length }: WantedQuestion,
  chunks: readonly Chunk[],
  { corpus }: DrawOptions,
): QuestionRequest {
  const passages = chunks.map(corpus.passageOf)
  return { topic: phrase, ...defined({ persona }), style, length, passages }
}

/** Has a model write a question that starts from no other one. */
async function writeDraft(
  kind: QuestionKind,
  request: QuestionRequest,
  { asking, group }: DrawOptions,
): Promise<DraftQuestion> {
  if (kind === 'unanswerable') {
    const { question } = await asking.ask('generator', writeUnanswerable, request, group)
    return { question }
  }
  const step = kind === 'false-premise' ? writeFalsePremise : writeQuestion
  return asking.ask<QuestionRequest, DraftQuestion>('generator', step, request, group)
}
