import type { Verdict } from '../../judge/claim.ts'
import type { RetrievedContext } from '../../golden/goldenSet.ts'

/** What a person says of a text and its passages. `unsupported` leaves open whether they refute it. */
export type HumanLabel = Verdict | 'unsupported'

/** A text, what it was checked against, and what a person found. */
export interface ClaimLabel {
  id: string
  claim: string
  passages: RetrievedContext[]
  label: HumanLabel
  /** What the text was said in answer to. */
  question?: string
  language?: string
  tags: string[]
  /** Labels of one cluster share their passages, so they are not independent. */
  cluster: string
}

/** An answer of a pair, with what was retrieved for it. */
export interface ComparedAnswer {
  text: string
  contexts: RetrievedContext[]
}

/** Two answers to one question, and which of them a person prefers. */
export interface PreferenceLabel {
  id: string
  question: string
  reference?: string
  answers: [first: ComparedAnswer, second: ComparedAnswer]
  /** From -2, the first is much better, to 2, the second is. */
  preference: number
  /** Pairs of one cluster share their question. */
  cluster: string
}

/** All labels of a file. */
export interface Labels {
  claims: ClaimLabel[]
  preferences: PreferenceLabel[]
}
