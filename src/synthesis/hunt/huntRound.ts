import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { CheckOptions } from './answerFacts.ts'
import { attempt } from './attempt.ts'
import { judgedTwice } from './confirmation.ts'
import { refuseDeafSystem } from './deafSystem.ts'
import type { HuntedAnswer, HuntFinding } from './huntFinding.ts'
import type { HuntedSystem, PipelineReply } from './huntedSystem.ts'
import { judgedAnswer, refutedByAnswers } from './judgedAnswer.ts'
import type { JudgedAnswer } from './suspicions.ts'
import { suspicions } from './suspicions.ts'

/** A drawn question, with its paraphrase if there is one. */
export type QuestionToAsk = readonly [DrawnQuestion] | readonly [DrawnQuestion, DrawnQuestion]

export interface RoundOptions {
  corpus: Corpus
  system: HuntedSystem
  /** Judges answers. */
  asking: Asking
  /** Gives second judgements. */
  again: Asking
  /** Ids of the documents that the system has retrieved in all rounds. This round adds its own. */
  retrieved: Set<string>
  /** How many questions the system answered in earlier rounds, and how many failed. */
  before: { answers: number; failures: number }
}

/** The result of asking some questions. */
export interface HuntRound {
  /** The number of answers. */
  answers: number
  /** Findings that the second judgement confirmed. */
  confirmed: readonly HuntFinding[]
  /** Findings that the second judgement did not confirm. */
  unconfirmed: readonly HuntFinding[]
  /** How many faults got no second judgement: a judge failed, or nothing further may be asked. */
  undecided: number
  /** Why answers could not be judged, or not twice. */
  failures: readonly string[]
}

/**
 * Asks the system, judges its answers, and judges suspected faults again. If the budget is used up on the way, it
 * returns the findings so far.
 * @throws UserError if the system or a judge can't be asked, or the system fails on every question
 */
export async function huntRound(
  questions: readonly QuestionToAsk[],
  options: RoundOptions,
): Promise<HuntRound> {
  const { system, asking, retrieved, before } = options
  const replies = await repliesTo(questions.flat(), system)
  // If nothing further may be asked, the pipeline was not asked either.
  const isCut = asking.stopped() !== undefined
  if (!isCut) refuseDeafSystem([...replies.values()], system, before)
  const answered = (drawn: DrawnQuestion): HuntedAnswer[] => {
    const reply = replies.get(drawn)
    return reply && 'output' in reply ? [{ drawn, output: reply.output }] : []
  }
  const pairs = questions.map(pair => pair.flatMap(answered))
  for (const { output } of pairs.flat())
    for (const { documentId } of output.contexts) retrieved.add(documentId)
  const again = isCut ? [] : await brokenReplies(replies, system)
  // Questions that were not asked because of the budget did not fail.
  const broken = asking.stopped() === undefined ? again : []
  const failures: string[] = []
  const found = await Promise.all(pairs.map(pair => findingsOf(pair, options, failures)))
  const suspected = [...found.flat(), ...broken]
  const judged = await Promise.all(suspected.map(one => judgedTwice(one, options, failures)))
  const decided = judged.filter(one => one !== undefined)
  return {
    answers: pairs.flat().length,
    confirmed: decided.flatMap(one => one.confirmed ?? []),
    unconfirmed: decided.flatMap(one => one.unconfirmed ?? []),
    undecided: judged.length - decided.length,
    failures,
  }
}

async function repliesTo(
  asked: readonly DrawnQuestion[],
  system: HuntedSystem,
): Promise<Map<DrawnQuestion, PipelineReply>> {
  const replies = await system.ask(asked.map(({ question }) => question))
  return new Map(
    asked.flatMap((drawn, index) => {
      const reply = replies[index]
      return reply ? [[drawn, reply] as const] : []
    }),
  )
}

/** The suspected faults of the answers to one question. */
async function findingsOf(
  pair: readonly HuntedAnswer[],
  { corpus, asking, retrieved }: RoundOptions,
  failures: string[],
): Promise<HuntFinding[]> {
  const options = { corpus, asking, group: {} }
  const namesDocuments = corpus.documents.some(({ id }) => retrieved.has(id))
  const judged = await Promise.all(
    pair.map(answer => attempt(() => judgedAnswer(answer, options), failures)),
  )
  const [first, second] = judged
  const differ =
    first && second ? await attempt(() => contradictions([first, second], options), failures) : []
  return [
    ...judged.flatMap((one?: JudgedAnswer) =>
      one ? suspicions(one, { corpus, namesDocuments }) : [],
    ),
    ...(differ ?? []),
  ]
}

/**
 * Questions on which the system failed twice. A single refusal of a busy service is not a corner case, and neither is a
 * question that can't be asked any more.
 */
async function brokenReplies(
  replies: ReadonlyMap<DrawnQuestion, PipelineReply>,
  system: HuntedSystem,
): Promise<HuntFinding[]> {
  const failed = [...replies].flatMap(([drawn, reply]) => ('error' in reply ? [drawn] : []))
  if (failed.length === 0) return []
  const again = await system.ask(failed.map(({ question }) => question))
  return failed.flatMap((drawn, index): HuntFinding[] => {
    const reply = again[index]
    return reply && 'error' in reply && !reply.unavailable
      ? [{ kind: 'failed', drawn, claims: [], error: reply.error }]
      : []
  })
}

/** The answers to a question and to its paraphrase. */
type AnswerPair = readonly [JudgedAnswer, JudgedAnswer]

/**
 * The contradictions between two answers to one question. The claims of each answer are checked against the other
 * answer. Only claims that the documents do not support count, because documents may contradict each other.
 * @returns at most one finding, of the answer with less support from the documents
 * @throws as {@link Asking.ask}
 */
async function contradictions(pair: AnswerPair, options: CheckOptions): Promise<HuntFinding[]> {
  if (pair.some(({ facts }) => facts.declines || facts.claims.length === 0)) return []
  const [first, second] = pair
  const [ofFirst, ofSecond] = await Promise.all([
    contradicted(first, second, options),
    contradicted(second, first, options),
  ])
  const found = [...ofSecond, ...ofFirst]
  return found.slice(0, 1)
}

async function contradicted(
  said: JudgedAnswer,
  other: JudgedAnswer,
  options: CheckOptions,
): Promise<HuntFinding[]> {
  const passages = [{ id: 'other answer', text: other.output.answer }]
  const refuted = await refutedByAnswers(said, passages, options)
  if (refuted.length === 0) return []
  return [
    {
      kind: 'contradiction',
      drawn: said.drawn,
      output: said.output,
      claims: refuted.map(({ claim, quote, reason }) => ({ text: claim.text, quote, reason })),
      other: { question: other.drawn.question, answer: other.output.answer },
    },
  ]
}
