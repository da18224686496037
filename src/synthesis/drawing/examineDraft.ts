import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { compareQuestions } from '../../judge/steps/compareQuestions.ts'
import type { CritiqueQuestionAnswer } from '../../judge/steps/critiqueQuestion.ts'
import { critiqueQuestion } from '../../judge/steps/critiqueQuestion.ts'
import { findAnswers } from '../../judge/steps/findAnswers.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { draftFault } from './draftFault.ts'
import type { DraftQuestion, Rejection } from './drawnQuestion.ts'
import { checkStatement, factCheck } from './factCheck.ts'
import type { QuestionKind } from './questionKinds.ts'

/** A draft to examine, and the chunks that it was written over. */
interface DraftToExamine {
  kind: QuestionKind
  draft: DraftQuestion
  chunks: readonly Chunk[]
}

interface ExamineOptions {
  corpus: Corpus
  asking: Asking
  group: object
}

/** The chunks that the answer needs and the claims of the reference, or why the question is rejected. */
export type Examined =
  | { sources: readonly Chunk[]; facts?: readonly string[] }
  | { rejection: Rejection }

/**
 * Examines a question, the cheapest checks first: its words, the critic, a comparison with its original question, and
 * each fact of its reference against the chunks that it needs. A question without a reference must not be answered by
 * any near chunk, including distractors.
 * @throws as {@link Asking.ask}
 */
export async function examineDraft(
  given: DraftToExamine,
  options: ExamineOptions,
): Promise<Examined> {
  const { draft, chunks } = given
  const { corpus, asking, group } = options
  const passages = chunks.map(corpus.passageOf)
  const fault = draftFault(draft, passages)
  if (fault) return { rejection: fault }
  const critique = await critiqueDraft(given, options)
  if ('rejection' in critique) return critique
  const { question, reference, origin } = draft
  if (reference === undefined) return unanswered(question, chunks, options)
  if (origin !== undefined) {
    const pair = { origin, question }
    const { same, reason } = await asking.ask('critic', compareQuestions, pair, group)
    if (same) return { rejection: { reason: 'sameAsOrigin', why: reason } }
  }
  const { needed } = critique
  const checked = await checkReference({ ...draft, reference }, needed, options)
  return 'rejection' in checked ? checked : { ...checked, sources: needed }
}

/** The chunks that the critic finds the answer to need, or the fault that it finds. */
export async function critiqueDraft(
  { kind, draft: { question, reference }, chunks }: DraftToExamine,
  { corpus, asking, group }: ExamineOptions,
): Promise<{ needed: readonly Chunk[] } | { rejection: Rejection }> {
  const passages = chunks.map(corpus.passageOf)
  const asked = { question, ...defined({ reference }), passages }
  const critique = await asking.ask('critic', critiqueQuestion, asked, group)
  const rejection = critiqueFault(critique, kind)
  if (rejection) return { rejection }
  return { needed: chunks.filter((_, at) => critique.needed.includes(passages[at]?.id ?? '')) }
}

/** The fault that the critic finds in a question. */
function critiqueFault(
  critique: CritiqueQuestionAnswer,
  kind: QuestionKind,
): Rejection | undefined {
  const { remark, answerable, needed, selfContained, oneReading, sameLanguage, leaks } = critique
  const faults: [boolean, Rejection['reason'], string][] = [
    [!sameLanguage, 'otherLanguage', 'It is not written in the language of the passages.'],
    [!selfContained, 'notSelfContained', 'It does not stand on its own.'],
    [!oneReading, 'severalReadings', 'It can be taken to ask different things.'],
  ]
  // A question without an answer can't reveal its answer.
  if (kind === 'unanswerable')
    faults.push([answerable, 'answeredByDocuments', 'The passages hold the whole answer.'])
  else
    faults.push(
      [!answerable, 'notAnswerable', 'The passages do not hold the whole answer.'],
      [leaks, 'leaksAnswer', 'The question holds its own answer.'],
      [
        kind === 'multi-context' && needed.length < 2,
        'oneChunkIsEnough',
        'One passage alone is enough to answer it.',
      ],
    )
  const found = faults.find(([isFault]) => isFault)
  return found && { reason: found[1], why: `${found[2]} ${remark}`.trim() }
}

/** Enough chunks to include one that answers the question, few enough for one question to the critic. */
const nearCount = 8

/** Whether no chunk near to a question answers it. */
export async function unanswered(
  question: string,
  chunks: readonly Chunk[],
  { corpus, asking, group }: ExamineOptions,
): Promise<Examined> {
  const near = corpus.nearest(question, { count: nearCount }).map(({ chunk }) => chunk)
  const passages = [...new Set([...chunks, ...near])].map(corpus.passageOf)
  const request = { question, passages }
  const { answering, reason } = await asking.ask('critic', findAnswers, request, group)
  if (answering.length === 0) return { sources: chunks }
  return rejected('answeredByDocuments', `Documents answer it. ${reason}`)
}

/** The chunks that support a reference, or why it is rejected. */
export async function checkReference(
  { question, reference, facts, premise }: DraftQuestion & { reference: string },
  chunks: readonly Chunk[],
  { corpus, ...options }: ExamineOptions,
): Promise<Examined> {
  const passages = chunks.map(corpus.passageOf)
  if (premise !== undefined) {
    const verdicts = await checkStatement({ question, text: premise, passages }, options)
    if (verdicts.some(({ verdict }) => verdict === 'supported'))
      return rejected('premiseHolds', 'What it takes for granted is true.')
  }
  const stated = { question, text: reference, passages, ...defined({ facts }) }
  const verdicts = await factCheck(stated, options)
  if (verdicts.length === 0) return rejected('statesNothing', 'The reference states nothing.')
  const open = verdicts.find(({ verdict }) => verdict !== 'supported')
  if (open) {
    const { text } = open.claim
    return rejected('notSupported', `The reference says what the passages do not: "${text}"`)
  }
  const carrying = new Set(verdicts.flatMap(verdict => verdict.passages))
  return {
    sources: chunks.filter((_, index) => carrying.has(passages[index]?.id ?? '')),
    facts: verdicts.map(({ claim }) => claim.text),
  }
}

function rejected(reason: Rejection['reason'], why: string): Examined {
  return { rejection: { reason, why } }
}
