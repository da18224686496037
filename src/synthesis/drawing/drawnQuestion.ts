import type { Chunk } from '../../corpus/chunkDocument.ts'
import type { Persona, QuestionLength, QuestionStyle } from '../../judge/questionForm.ts'
import type { TopicClass } from '../corpus/documentTopics.ts'
import type { QuestionKind } from './questionKinds.ts'

/** What is to be asked, about what and how. */
export interface WantedQuestion {
  kind: QuestionKind
  chunk: Chunk
  /** A key phrase of the chunk. */
  phrase: string
  /** How documents speak of it. */
  topic: TopicClass
  persona?: Persona
  style: QuestionStyle
  length: QuestionLength
}

/** What a model wrote. */
export interface DraftQuestion {
  question: string
  /** Absent where the passages are not to answer. */
  reference?: string
  /** What the question takes for granted and is false. */
  premise?: string
  /** The simple question that it was made of. */
  origin?: string
}

/** A question that was examined and taken. */
export interface DrawnQuestion extends WantedQuestion, DraftQuestion {
  /** The chunks that its answer needs; of a question without an answer the one it was written beside. */
  sources: readonly Chunk[]
}

/** Why a question was not taken. */
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
  'duplicate',
  'droppedBefore',
  'noValidAnswer',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Why a draft was not taken, in a word for reports and in words for the model that tries again. */
export interface Rejection {
  reason: RejectionReason
  why: string
}
