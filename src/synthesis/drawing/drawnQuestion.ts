import type { Chunk } from '../../corpus/chunkDocument.ts'
import type { Persona, QuestionLength, QuestionStyle } from '../../judge/questionForm.ts'
import type { ConversationMove } from '../../judge/steps/writeConversation.ts'
import type { TopicClass } from '../corpus/documentTopics.ts'
import type { QuestionKind } from './questionKinds.ts'

/** The topic and the form of a question to draw. */
export interface WantedQuestion {
  kind: QuestionKind
  chunk: Chunk
  /** A key phrase of the chunk. */
  phrase: string
  /** How documents mention the topic. */
  topic: TopicClass
  persona?: Persona
  style: QuestionStyle
  length: QuestionLength
  /** What the user does in each turn of a conversation. @default a plan within one document */
  moves?: readonly ConversationMove[]
}

/** A question as a model wrote it. */
export interface DraftQuestion {
  question: string
  /** Absent if the passages are not supposed to answer. */
  reference?: string
  /** The claims of the reference. @default not split yet */
  facts?: readonly string[]
  /** The false assumption of the question. */
  premise?: string
  /** The question that it was derived from. */
  origin?: string
}

/** A turn of a conversation that passed the examination. */
export interface DrawnTurn {
  move: ConversationMove
  question: string
  reference: string
  /** The claims of the reference. */
  facts?: readonly string[]
  /** The chunks that its answer needs. */
  sources: readonly Chunk[]
}

/** A question that passed the examination. */
export interface DrawnQuestion extends WantedQuestion, DraftQuestion {
  /** The chunks that its answer needs. For a question without an answer, the chunk that it was written for. */
  sources: readonly Chunk[]
  /** The turns of a conversation. Question, reference and facts are then those of the first turn. */
  turns?: readonly DrawnTurn[]
}

/** Why a question was rejected. */
const rejectionReasons = [
  'otherLanguage',
  'leaksAnswer',
  'sameAsOrigin',
  'notAnswerable',
  'oneChunkIsEnough',
  'notSelfContained',
  'severalReadings',
  'notSupported',
  'statesNothing',
  'premiseHolds',
  'answeredByDocuments',
  'noNeighbour',
  'needsNoHistory',
  'repeatsTurn',
  'otherDocument',
  'duplicate',
  'droppedBefore',
  'noValidAnswer',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Why a draft was rejected: one word for reports, and a sentence for the model that tries again. */
export interface Rejection {
  reason: RejectionReason
  why: string
}

/** The result for one place in a set. */
export interface QuestionDraw {
  /** Absent if every try was rejected. */
  drawn?: DrawnQuestion
  /** The rejections of all tries, in their order. */
  rejections: Rejection[]
}
