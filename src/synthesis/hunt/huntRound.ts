import { JudgeFailure } from '../../judge/judge.ts'
import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import { confirmed } from './confirmation.ts'
import { contradictions } from './contradictions.ts'
import { brokenReplies, refuseDeafSystem } from './brokenReplies.ts'
import type { AnsweredQuestion, Finding } from './huntFinding.ts'
import type { HuntedSystem, PipelineReply } from './huntedSystem.ts'
import { judgedAnswer } from './judgedAnswer.ts'
import type { JudgedAnswer } from './suspicions.ts'
import { suspicions } from './suspicions.ts'

/** A drawn question and, where there is one, the same in other words. */
export type QuestionToAsk = readonly [DrawnQuestion] | readonly [DrawnQuestion, DrawnQuestion]

export interface RoundOptions {
  corpus: Corpus
  system: HuntedSystem
  /** Judges answers. */
  asking: Asking
  /** Gives second judgements. */
  again: Asking
  /** Ids of documents that the system was seen to retrieve, of all rounds: this one adds its own. */
  retrieved: Set<string>
  /** How many questions it answered in former rounds, and on how many it failed. */
  before: { answers: number; failures: number }
}

/** What came of asking some questions. */
export interface HuntRound {
  /** How many answers were given. */
  answers: number
  /** What was found wrong twice. */
  confirmed: readonly Finding[]
  /** What did not hold when it was judged again. */
  unconfirmed: readonly Finding[]
  /** How many faults got no second judgement: a judge failed, or nobody may be asked any more. */
  undecided: number
  /** Why answers could not be judged, or not twice. */
  failures: readonly string[]
}

/**
 * Asks the system, judges its answers, and judges again what seems wrong. Where the budget is used up on the way, it
 * is what was found until then.
 * @throws UserError where the system can't be asked, or fails on whatever it is asked, or a judge can't be asked
 */
export async function huntRound(
  questions: readonly QuestionToAsk[],
  options: RoundOptions,
): Promise<HuntRound> {
  const { system, asking, retrieved, before } = options
  const replies = await repliesTo(questions.flat(), system)
  // Where nothing may be asked any more, the pipeline was not asked either.
  const isCut = asking.stopped() !== undefined
  if (!isCut) refuseDeafSystem([...replies.values()], system, before)
  const answered = (drawn: DrawnQuestion): AnsweredQuestion[] => {
    const reply = replies.get(drawn)
    return reply && 'output' in reply ? [{ drawn, output: reply.output }] : []
  }
  const pairs = questions.map(pair => pair.flatMap(answered))
  for (const { output } of pairs.flat())
    for (const { documentId } of output.contexts) retrieved.add(documentId)
  const again = isCut ? [] : await brokenReplies(replies, system)
  // What was not asked for want of budget did not fail.
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

/** What seems wrong with the answers to one question. */
async function findingsOf(
  pair: readonly AnsweredQuestion[],
  { corpus, asking, retrieved }: RoundOptions,
  failures: string[],
): Promise<Finding[]> {
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

/** Something that a judge may fail at, so that others count all the same. Undefined where it failed. */
async function attempt<Value>(
  act: () => Promise<Value>,
  failures: string[],
): Promise<Value | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof JudgeFailure) failures.push(error.message)
    else if (!(error instanceof SynthesisStopped)) throw error
    return undefined
  }
}

/** Undefined where there is no second judgement. */
function judgedTwice(
  finding: Finding,
  { corpus, again }: RoundOptions,
  failures: string[],
): Promise<{ confirmed?: Finding; unconfirmed?: Finding } | undefined> {
  return attempt(async () => {
    const held = await confirmed(finding, { corpus, asking: again, group: {} })
    return held ? { confirmed: held } : { unconfirmed: finding }
  }, failures)
}
