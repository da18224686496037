import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import type { Passage } from '../../judge/claim.ts'
import { compareQuestions } from '../../judge/steps/compareQuestions.ts'
import { restateQuestion } from '../../judge/steps/restateQuestion.ts'
import type { ConversationMove } from '../../judge/steps/writeConversation.ts'
import { writeConversation } from '../../judge/steps/writeConversation.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { acceptedDraft } from './acceptedDraft.ts'
import { draftFault } from './draftFault.ts'
import type { DrawnQuestion, DrawnTurn, Rejection, WantedQuestion } from './drawnQuestion.ts'
import { checkReference, critiqueDraft } from './examineDraft.ts'
import { neighboursOf } from './neighboursOf.ts'
import { seededNumber } from './seeded.ts'

/** What users do in a conversation. Any two that follow each other contain all moves. */
const plans: readonly (readonly ConversationMove[])[] = [
  ['opening', 'followUp', 'otherDocument', 'back'],
  ['opening', 'correction', 'followUp'],
  ['opening', 'otherDocument', 'back', 'correction'],
]
const planInOneDocument: readonly ConversationMove[] = ['opening', 'followUp', 'correction']

/** The moves of the nth conversation of a set, from 0. The seed determines which plan comes first. */
export function plannedMoves(nth: number, seed: number): readonly ConversationMove[] {
  const first = Math.floor(seededNumber(seed, 'moves') * plans.length)
  return plans[(first + nth) % plans.length] ?? planInOneDocument
}

interface ConversationOptions {
  corpus: Corpus
  asking: Asking
  group: object
}

/**
 * Has a model write a conversation over a chunk and near chunks of other documents, and examines each turn. Without
 * such a chunk the conversation stays with its document.
 * @param rejections receives the rejections of all tries
 * @returns undefined if every try was rejected
 * @throws JudgeFailure, UserError and SynthesisStopped as {@link Asking.ask}
 */
export async function drawConversation(
  wanted: WantedQuestion,
  options: ConversationOptions,
  rejections: Rejection[],
): Promise<DrawnQuestion | undefined> {
  const { chunk, phrase, persona, style, length, moves: planned = planInOneDocument } = wanted
  const near = await neighboursOf(chunk, { ...options, ofOtherDocuments: true })
  const leaves = planned.includes('otherDocument')
  const moves = leaves && near.length === 0 ? planInOneDocument : planned
  const chunks = [chunk, ...(leaves ? near : [])]
  const passages = chunks.map(options.corpus.passageOf)
  const request = { moves, topic: phrase, ...defined({ persona }), style, length, passages }
  const { asking, group } = options
  return acceptedDraft(
    {
      write: rejected =>
        asking.ask('generator', writeConversation, { ...request, ...defined({ rejected }) }, group),
      async examine(draft) {
        // The answer has a turn for each move.
        const turns = draft.turns.map((turn, at) => ({ ...turn, move: moves[at] ?? 'followUp' }))
        const examined = await examineTurns(turns, chunks, options)
        if (!('turns' in examined)) return examined
        const [{ question, reference, facts }] = examined.turns
        const sources = [...new Set(examined.turns.flatMap(turn => turn.sources))]
        return {
          ...wanted,
          question,
          reference,
          ...defined({ facts }),
          sources,
          turns: examined.turns,
        }
      },
    },
    rejections,
  )
}

interface DraftTurn {
  move: ConversationMove
  question: string
  reference: string
}

interface RejectedTurn {
  rejection: Rejection
  question: string
}

/** Examines turns in their order, all of them by rule before a model is asked. */
async function examineTurns(
  turns: readonly DraftTurn[],
  chunks: readonly Chunk[],
  options: ConversationOptions,
): Promise<{ turns: [DrawnTurn, ...DrawnTurn[]] } | RejectedTurn> {
  const passages = chunks.map(options.corpus.passageOf)
  const rejected = (at: number, { reason, why }: Rejection): RejectedTurn => {
    const { move = '', question = '' } = turns[at] ?? {}
    return { rejection: { reason, why: `Turn ${at + 1} (${move}): ${why}` }, question }
  }
  for (const [at, turn] of turns.entries()) {
    const fault = turnFault(turn, turns.slice(0, at), passages)
    if (fault) return rejected(at, fault)
  }
  const drawn: DrawnTurn[] = []
  const asked: string[] = []
  for (const [at, turn] of turns.entries()) {
    const restated = await restatedOf(turn, { earlier: turns.slice(0, at), asked }, options)
    if ('rejection' in restated) return rejected(at, restated.rejection)
    const found = await examineTurn(turn, { ...restated, asked, chunks }, options)
    if ('rejection' in found) return rejected(at, found.rejection)
    asked.push(restated.question)
    drawn.push(found)
  }
  const [first, ...rest] = drawn
  return first
    ? { turns: [first, ...rest] }
    : rejected(0, { reason: 'statesNothing', why: 'It has no turn.' })
}

/** The faults of a turn that can be found without a model. */
function turnFault(
  { question, reference }: DraftTurn,
  earlier: readonly DraftTurn[],
  passages: readonly Passage[],
): Rejection | undefined {
  const fault = draftFault({ question, reference }, passages)
  if (fault) return fault
  const leaked = earlier.findIndex(
    before =>
      draftFault({ question, reference: before.reference }, passages)?.reason === 'leaksAnswer',
  )
  if (leaked === -1) return undefined
  // A system that forgot its answer would read it here.
  return { reason: 'leaksAnswer', why: `It holds the answer to turn ${leaked + 1}.` }
}

/** Moves that must not be clear by themselves. A turn to another document may be. */
const needingHistory: readonly ConversationMove[] = ['followUp', 'back', 'correction']
/** Questions with at least this similarity count as the same. */
const sameLikeness = 0.9

/** What a turn asks by itself, or why it is rejected. The first turn is taken as it is: the critic says if it is clear. */
async function restatedOf(
  { move, question }: DraftTurn,
  { earlier, asked }: { earlier: readonly DraftTurn[]; asked: readonly string[] },
  { asking, group }: ConversationOptions,
): Promise<{ question: string } | { rejection: Rejection }> {
  if (earlier.length === 0) return { question }
  const history = earlier.flatMap((before): Turn[] => [
    { role: 'user', content: before.question },
    { role: 'assistant', content: before.reference },
  ])
  const restated = await asking.ask('critic', restateQuestion, { history, question }, group)
  if (needingHistory.includes(move) && !restated.needsHistory)
    return faulty('needsNoHistory', 'It can be understood without the turns before it.')
  if (!restated.oneReading)
    return faulty('severalReadings', 'The turns before it do not settle what it refers to.')
  const isRepeated = asked.some(
    before => nearDuplicates([before, restated.restated], { least: sameLikeness }).length > 0,
  )
  if (isRepeated) return faulty('repeatsTurn', 'It asks what an earlier turn asked.')
  return { question: restated.restated }
}

interface TurnToExamine {
  /** What it asks by itself. */
  question: string
  /** What the turns before it asked by themselves. */
  asked: readonly string[]
  chunks: readonly Chunk[]
}

/** Examines what a turn asks by itself, as any question is examined. */
async function examineTurn(
  { move, question, reference }: DraftTurn,
  { question: restated, asked, chunks }: TurnToExamine,
  options: ConversationOptions,
): Promise<DrawnTurn | { rejection: Rejection }> {
  const { asking, group } = options
  const draft = { question: restated, reference }
  const critique = await critiqueDraft({ kind: 'conversational', draft, chunks }, options)
  if ('rejection' in critique) return critique
  const [{ documentId } = { documentId: '' }] = chunks
  if (isElsewhere(move, critique.needed, documentId))
    return faulty('otherDocument', 'Its answer is in the document of another turn.')
  const before = asked.at(-1)
  if (move === 'correction' && before !== undefined) {
    const pair = { origin: before, question: restated }
    const { same, reason } = await asking.ask('critic', compareQuestions, pair, group)
    if (same) return faulty('repeatsTurn', `It asks what the turn before it asked. ${reason}`)
  }
  const checked = await checkReference(draft, critique.needed, options)
  if ('rejection' in checked) return checked
  return { move, question, reference, ...checked }
}

/** Whether the answer of a turn is not in the document that its move is about. */
function isElsewhere(move: ConversationMove, needed: readonly Chunk[], first: string): boolean {
  if (move === 'otherDocument') return needed.every(({ documentId }) => documentId === first)
  return move === 'back' && needed.every(({ documentId }) => documentId !== first)
}

function faulty(reason: Rejection['reason'], why: string): { rejection: Rejection } {
  return { rejection: { reason, why } }
}
