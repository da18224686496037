import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { UserError } from '../../errors.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import type { Persona, RejectedQuestion } from '../../judge/questionForm.ts'
import type { PlayUserAnswer, UserMove } from '../../judge/steps/playUser.ts'
import { playUser } from '../../judge/steps/playUser.ts'
import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { TopicClass } from '../corpus/documentTopics.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import { examineDraft } from '../drawing/examineDraft.ts'
import { seededPick } from '../drawing/seeded.ts'
import { dealtMove, isElsewhere } from './dealtMove.ts'
import type { SpokenTurn, ConversationToHold } from './heldConversation.ts'

/** A user with a goal, and what the documents say about it. */
export interface UserScenario {
  persona?: Persona
  /** What the user is in and wants to know. */
  scenario: string
  /** What the user should know in the end. */
  expectedOutcome?: string
  /** Where the documents mention it. */
  home: Chunk
  /** The nearest part of another document. */
  other?: Chunk
  topic: TopicClass
  /** The first question, with its ground truth. @default the model asks it */
  first?: DrawnQuestion
}

/** A turn of a simulated user. */
export interface PlayedTurn {
  move: UserMove
  /** What the user says. */
  words: string
  /** The question behind the words, understandable by itself, with its ground truth. */
  drawn: DrawnQuestion
  /** Whether that ground truth passed the examination. If not, the words only lead to the next turns. */
  isKnown: boolean
}

/** A user that a model plays. */
export interface SimulatedUser {
  scenario: UserScenario
  conversation: ConversationToHold
  /** The turns that were played last. */
  turns(): readonly PlayedTurn[]
  /** Why the model gave no valid answer. */
  failures: readonly string[]
  /** Why no model can be asked. */
  fault(): UserError | undefined
}

interface UserOptions {
  corpus: Corpus
  /** Plays and examines. */
  asking: Asking
  seed: number
  /** Names the conversation. */
  name: string
  /** The most turns. */
  turns: number
}

/**
 * A user that a model plays: it knows the documents, and of the system only the answers. The seed deals what it does in each
 * turn.
 */
export function simulatedUser(scenario: UserScenario, options: UserOptions): SimulatedUser {
  const { name, turns: most } = options
  const failures: string[] = []
  let fault: UserError | undefined
  let turns: PlayedTurn[] = []
  const played = new Map<string, Promise<PlayedTurn | undefined>>()
  async function play(said: readonly SpokenTurn[]): Promise<PlayedTurn | undefined> {
    try {
      const before = turns.slice(0, said.length)
      return await playedTurn(scenario, { ...options, said, before })
    } catch (error) {
      if (error instanceof JudgeFailure) failures.push(error.message)
      else if (error instanceof UserError) fault = error
      else if (!(error instanceof SynthesisStopped)) throw error
      return undefined
    }
  }
  return {
    scenario,
    conversation: {
      name,
      turns: most,
      async next(said) {
        const key = JSON.stringify(said.map(({ question, output }) => [question, output.answer]))
        const playing = played.get(key) ?? play(said)
        played.set(key, playing)
        const turn = await playing
        turns = [...turns.slice(0, said.length), ...(turn ? [turn] : [])]
        return turn?.words
      },
    },
    turns: () => turns,
    failures,
    fault: () => fault,
  }
}

interface TurnOptions extends UserOptions {
  said: readonly SpokenTurn[]
  before: readonly PlayedTurn[]
}

/** The most tries of a turn. Then its words are said without a known answer. */
const mostTries = 2

async function playedTurn(scenario: UserScenario, options: TurnOptions): Promise<PlayedTurn> {
  const { corpus, asking, said, before, seed, name } = options
  const { first, home, other, topic, persona } = scenario
  if (said.length === 0 && first)
    return { move: 'begin', words: first.question, drawn: first, isKnown: true }
  const moves = before.map(({ move }) => move)
  const move = dealtMove(moves, { seed, name, hasOther: other !== undefined })
  const chunk = (isElsewhere([...moves, move]) && other) || home
  const chunks = [...new Set([chunk, ...materialOf(scenario, corpus)])]
  const group = {}
  const rejected: RejectedQuestion[] = []
  const drawn: DrawnQuestion = {
    kind: move === 'insist' ? 'false-premise' : 'simple',
    ...{ chunk, topic, phrase: '', style: 'plain', length: 'medium' },
    ...{ ...defined({ persona }), question: '', sources: [chunk] },
  }
  let words = ''
  while (rejected.length < mostTries) {
    const request = {
      move,
      ...defined({ persona, expectedOutcome: scenario.expectedOutcome }),
      scenario: scenario.scenario,
      ...(move === 'otherLanguage' && defined({ language: languageOf(options) })),
      said: said.map(({ question, output }) => ({ question, answer: output.answer })),
      ...(rejected.length > 0 && { rejected: [...rejected] }),
      passages: chunks.map(corpus.passageOf),
    }
    const answer = await asking.ask('generator', playUser, request, group)
    // A model that repeats itself would do so again.
    if (answer.words === words) break
    words = answer.words
    drawn.question = answer.standalone
    const truth = await groundTruth(answer, { kind: drawn.kind, chunks }, { corpus, asking, group })
    if ('question' in truth) return { move, words, drawn: { ...drawn, ...truth }, isKnown: true }
    rejected.push({ question: words, why: truth.why })
  }
  return { move, words, drawn, isKnown: false }
}

/** The question and its answer, if it passes the examination of any question; else why not. */
async function groundTruth(
  { claim, standalone, reference }: PlayUserAnswer,
  { kind, chunks }: { kind: DrawnQuestion['kind']; chunks: readonly Chunk[] },
  options: Parameters<typeof examineDraft>[1],
): Promise<Pick<DrawnQuestion, 'question' | 'reference' | 'facts' | 'sources'> | { why: string }> {
  if (reference === null) return { why: 'It asks nothing that the passages answer.' }
  const draft = {
    ...{ question: standalone, reference },
    ...(kind === 'false-premise' && claim !== null && { premise: claim }),
  }
  const examined = await examineDraft({ kind, draft, chunks }, options)
  return 'sources' in examined ? { ...draft, ...examined } : { why: examined.rejection.why }
}

/** What the user may ask about: the subject, the part of its document that is nearest to it, and another subject. */
function materialOf({ home, other }: UserScenario, corpus: Corpus): Chunk[] {
  const beside = corpus.nearest(home.text, {
    count: 1,
    among: one => one !== home && one.documentId === home.documentId && !corpus.isDistractor(one),
  })
  return [home, ...beside.map(({ chunk }) => chunk), ...(other ? [other] : [])]
}

const languages = ['English', 'German', 'Spanish', 'French', 'Russian', 'Chinese'] as const

const languageOf = ({ seed, name }: UserOptions): string | undefined =>
  seededPick(languages, seed, 'language', name)
