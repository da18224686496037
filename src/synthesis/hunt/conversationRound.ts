import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import { defined } from '../../defined.ts'
import { needsHistory } from '../users/dealtMove.ts'
import { fixedConversation } from '../users/heldConversation.ts'
import type { PlayedTurn, SimulatedUser, UserScenario } from '../users/simulatedUser.ts'
import { attempt } from './attempt.ts'
import { judgedTwice } from './confirmation.ts'
import { refuseDeafSystem } from './deafSystem.ts'
import { asPassage, givesReference, supportsReference } from './forgottenTurn.ts'
import type { FindingKind, HuntedAnswer, HuntFinding, OtherAnswer } from './huntFinding.ts'
import type { HeldConversation, PipelineReply } from './huntedSystem.ts'
import type { HuntRound, RoundOptions } from './huntRound.ts'
import { judgedAnswer, refutedByAnswers } from './judgedAnswer.ts'
import { suspicions } from './suspicions.ts'

/** The result of some conversations. */
export interface ConversationRound extends HuntRound {
  /** What the users said, without the second time. */
  questions: string[]
}

/** A turn of a conversation that was held. */
interface HeldTurn {
  played: PlayedTurn
  reply: PipelineReply
}

interface Transcript {
  scenario: UserScenario
  turns: readonly HeldTurn[]
}

interface TurnPlace {
  transcript: Transcript
  /** From 0. */
  at: number
}

/** A turn with suspected faults. */
interface SuspectedTurn extends TurnPlace {
  findings: readonly HuntFinding[]
}

/**
 * Has users talk with the system and judges its answers. Conversations with suspected faults are held again from the
 * start, with the same words of the user. A fault must show again, and a second judgement must confirm it.
 * @throws UserError if the system or a model can't be asked, or the system fails on every question
 */
export async function conversationRound(
  users: readonly SimulatedUser[],
  options: RoundOptions,
): Promise<ConversationRound> {
  const { system, asking, before } = options
  const held = await system.converse(users.map(({ conversation }) => conversation))
  const fault = users.map(user => user.fault()).find(one => one !== undefined)
  if (fault) throw fault
  const transcripts = users.map((user, index) => transcriptOf(user, held[index] ?? []))
  const replies = transcripts.flatMap(({ turns }) => turns.map(({ reply }) => reply))
  if (asking.stopped() === undefined) refuseDeafSystem(replies, system, before)
  noteRetrieved(replies, options)
  const failures = users.flatMap(user => user.failures)
  const alone = new Map<string, OtherAnswer>()
  const places = transcripts.flatMap(transcript =>
    transcript.turns.map((_, at) => ({ transcript, at })),
  )
  const suspected = await suspectedTurns(places, { ...options, alone, failures })
  const outcomes = await confirmedAgain(suspected, { ...options, alone, failures })
  return {
    questions: transcripts.flatMap(({ turns }) => turns.map(({ played }) => played.words)),
    answers: replies.filter(reply => 'output' in reply).length,
    ...outcomes,
    failures,
  }
}

function transcriptOf(user: SimulatedUser, held: HeldConversation): Transcript {
  const played = user.turns()
  const turns = held.flatMap(({ reply }, index) => {
    const turn = played[index]
    return turn ? [{ played: turn, reply }] : []
  })
  return { scenario: user.scenario, turns }
}

function noteRetrieved(replies: readonly PipelineReply[], { retrieved }: RoundOptions): void {
  for (const reply of replies)
    if ('output' in reply)
      for (const { documentId } of reply.output.contexts) retrieved.add(documentId)
}

interface JudgingOptions extends RoundOptions {
  /** The answers to questions that were asked by themselves, by the question. More are added. */
  alone: Map<string, OtherAnswer>
  failures: string[]
}

/** The turns with suspected faults. */
async function suspectedTurns(
  places: readonly TurnPlace[],
  options: JudgingOptions,
): Promise<SuspectedTurn[]> {
  const known = places.filter(place => turnAt(place).played.isKnown)
  const judged = await Promise.all(
    known.map(async place => ({ ...place, findings: await findingsAt(place, options) })),
  )
  const forgotten = await forgottenTurns(judged, options)
  return judged
    .map(one => {
      const forgot = forgotten.get(one)
      return forgot ? { ...one, findings: [forgot] } : one
    })
    .filter(({ findings }) => findings.length > 0)
}

function turnAt({ transcript, at }: TurnPlace): HeldTurn {
  const turn = transcript.turns[at]
  if (!turn) throw new Error(`Expected a turn ${at + 1}`)
  return turn
}

/** The suspected faults of an answer, except a lost history. */
async function findingsAt(place: TurnPlace, options: JudgingOptions): Promise<HuntFinding[]> {
  const { reply } = turnAt(place)
  const found = findingAt(place)
  if ('error' in reply) {
    if (reply.unavailable) return []
    return [{ ...found, kind: 'failed', claims: [], error: reply.error }]
  }
  const findings = await attempt(() => wrongAt(place, reply.output, options), options.failures)
  return (findings ?? []).map(finding => ({ ...finding, ...found }))
}

async function wrongAt(
  place: TurnPlace,
  output: PipelineOutput,
  { corpus, asking, retrieved }: JudgingOptions,
): Promise<HuntFinding[]> {
  const { drawn, conversation } = findingAt(place)
  const options = { corpus, asking, group: {} }
  const judged = await judgedAnswer({ drawn, output }, options)
  const known = conversation?.before ?? []
  const namesDocuments = corpus.documents.some(({ id }) => retrieved.has(id))
  const found = suspicions(judged, { corpus, namesDocuments }).flatMap(one =>
    notFoundBefore(one, known),
  )
  if (found.some(({ kind }) => kind === 'refutedClaim')) return found
  const earlier = known.map(({ answer }, index) => ({ id: String(index + 1), text: answer }))
  const refuted = await refutedByAnswers(judged, earlier, options)
  const [first] = refuted
  if (!first) return found
  const number = Number(first.passages[0])
  const claims = refuted.map(({ claim, quote, reason }) => ({ text: claim.text, quote, reason }))
  const other = {
    question: conversation?.turns[number - 1]?.words ?? '',
    answer: known[number - 1]?.answer ?? '',
  }
  return [...found, { kind: 'contradiction', drawn, output, claims, other }]
}

/** In a conversation, an answer may rest on what was retrieved before. */
function notFoundBefore(finding: HuntFinding, before: readonly PipelineOutput[]): HuntFinding[] {
  if (finding.kind !== 'missedDocument') return [finding]
  const retrieved = before.flatMap(({ contexts }) => contexts.map(({ documentId }) => documentId))
  const missed = finding.missed?.filter(document => !retrieved.includes(document)) ?? []
  return missed.length > 0 ? [{ ...finding, missed }] : []
}

/** What all findings at a turn have. The first turn is a question by itself. */
function findingAt(place: TurnPlace): Pick<HuntFinding, 'drawn' | 'conversation'> {
  const { transcript, at } = place
  const { drawn, words } = turnAt(place).played
  if (at === 0) return { drawn: { ...drawn, question: words } }
  const upTo = transcript.turns.slice(0, at + 1)
  const turns = upTo.map(({ played }) => played)
  const before = upTo.slice(0, -1).flatMap(({ reply }) => ('output' in reply ? [reply.output] : []))
  return { drawn, conversation: { scenario: transcript.scenario, turns, before } }
}

/** Faults that explain a wrong answer better than a lost history does. */
const worse: readonly FindingKind[] = ['refutedClaim', 'contradiction', 'failed']

/**
 * The turns whose answer lacks the reference, though the system gives it when the question is asked by itself. All these
 * questions are asked together.
 */
async function forgottenTurns(
  judged: readonly SuspectedTurn[],
  options: JudgingOptions,
): Promise<Map<SuspectedTurn, HuntFinding>> {
  const { system, asking, alone, failures } = options
  const candidates = judged.filter(
    one =>
      one.at > 0 &&
      needsHistory(turnAt(one).played.move) &&
      !one.findings.some(({ kind }) => worse.includes(kind)),
  )
  const judging = { asking, group: {} }
  const lacking = await Promise.all(
    candidates.map(async one => {
      const answer = answerAt(one)
      const gives = answer && (await attempt(() => givesReference(answer, judging), failures))
      return gives === false ? [one] : []
    }),
  )
  await askAlone(lacking.flat(), { system, alone })
  const found = await Promise.all(
    lacking.flat().map(async one => {
      const { drawn } = findingAt(one)
      const other = alone.get(drawn.question)
      const isAnswered =
        other &&
        (await attempt(
          () => supportsReference(drawn, [asPassage(other.answer)], judging),
          failures,
        ))
      const finding = { ...findingAt(one), ...defined({ other }), ...outputAt(one) }
      return isAnswered ? [[one, { ...finding, kind: 'forgot', claims: [] }] as const] : []
    }),
  )
  return new Map(found.flat())
}

function outputAt(place: TurnPlace): Pick<HuntFinding, 'output'> {
  const { reply } = turnAt(place)
  return 'output' in reply ? { output: reply.output } : {}
}

function answerAt(place: TurnPlace): HuntedAnswer | undefined {
  const { output } = outputAt(place)
  return output && { drawn: findingAt(place).drawn, output }
}

/** Asks the questions of turns by themselves, each in a conversation of its own. */
async function askAlone(
  places: readonly TurnPlace[],
  { system, alone }: Pick<JudgingOptions, 'system' | 'alone'>,
): Promise<void> {
  const questions = places.map(place => findingAt(place).drawn.question)
  const open = [...new Set(questions)].filter(question => !alone.has(question))
  const replies = open.length > 0 ? await system.ask(open) : []
  for (const [index, question] of open.entries()) {
    const reply = replies[index]
    if (reply && 'output' in reply) alone.set(question, { question, answer: reply.output.answer })
  }
}

/** Holds the conversations with suspected faults again, and judges these turns twice. */
async function confirmedAgain(
  suspected: readonly SuspectedTurn[],
  options: JudgingOptions,
): Promise<Pick<HuntRound, 'confirmed' | 'unconfirmed' | 'undecided'>> {
  const { asking, system, failures } = options
  const former = [...new Set(suspected.map(({ transcript }) => transcript))]
  const held =
    former.length === 0 || asking.stopped() !== undefined
      ? []
      : await system.converse(
          former.map(one => fixedConversation('again', wordsTo(one, suspected))),
        )
  const isCut = asking.stopped() !== undefined
  const repeated = former.map((one, index) => repeatedTranscript(one, held[index] ?? []))
  const places = suspected.flatMap(({ transcript, at }) => {
    const again = repeated[former.indexOf(transcript)]
    return again?.turns[at] ? [{ transcript: again, at }] : []
  })
  const suspectedAgain = isCut ? [] : await suspectedTurns(places, options)
  const outcomes = await Promise.all(
    suspected.flatMap(({ transcript, at, findings }) => {
      const again = repeated[former.indexOf(transcript)]
      const found = suspectedAgain.find(one => one.transcript === again && one.at === at)
      const isOpen = asking.stopped() !== undefined || again?.turns.some(isUnavailable) === true
      return findings.map(async finding => {
        const same = found?.findings.find(({ kind }) => kind === finding.kind)
        if (same) return judgedTwice(same, options, failures)
        return isOpen ? undefined : { unconfirmed: finding }
      })
    }),
  )
  const decided = outcomes.filter(one => one !== undefined)
  return {
    confirmed: decided.flatMap(one => one.confirmed ?? []),
    unconfirmed: decided.flatMap(one => one.unconfirmed ?? []),
    undecided: outcomes.length - decided.length,
  }
}

const isUnavailable = ({ reply }: HeldTurn): boolean =>
  'error' in reply && reply.unavailable === true

/** The user's words up to the last turn with suspected faults. */
function wordsTo(transcript: Transcript, suspected: readonly SuspectedTurn[]): string[] {
  const places = suspected.filter(one => one.transcript === transcript).map(({ at }) => at)
  return transcript.turns.slice(0, Math.max(...places) + 1).map(({ played }) => played.words)
}

function repeatedTranscript({ scenario, turns }: Transcript, held: HeldConversation): Transcript {
  return {
    scenario,
    turns: held.flatMap(({ reply }, index) => {
      const played = turns[index]?.played
      return played ? [{ played, reply }] : []
    }),
  }
}
