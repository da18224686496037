import type { Verdict } from '../../judge/claim.ts'
import type { Fact, RetrievedContext } from '../../golden/goldenSet.ts'
import type { LabelDrawing } from './drawingSchema.ts'

/** The label of a person. `unsupported` leaves open whether the passages refute the text. */
export type HumanLabel = Verdict | 'unsupported'

/** A text with the passages to check it against, and the label of a person. */
export interface ClaimLabel {
  id: string
  claim: string
  passages: RetrievedContext[]
  label: HumanLabel
  /** The question that the text answers. */
  question?: string
  language?: string
  tags: string[]
  /** Labels of one cluster share their passages, so they are not independent. */
  cluster: string
}

/** An answer of a pair, with its contexts. */
export interface ComparedAnswer {
  text: string
  contexts: RetrievedContext[]
}

/** The entry of a line for a claim: a label, or `unsure`. */
export type GivenLabel = HumanLabel | 'unsure'

/** How a claim was chosen for the person who labelled it. */
export type Drawn = NonNullable<LabelDrawing['drawn']>

/** Drawn at random among the claims with the judge's verdict. */
export type RandomlyDrawn = Extract<Drawn, { mode: 'stratified' }>

/** A line of a file: the entry of one person for a claim. */
export interface ClaimLine extends Omit<ClaimLabel, 'label'>, LabelDrawing {
  label: GivenLabel
}

/** Two answers to one question, with the preference of a person. */
export interface PreferenceLabel {
  id: string
  question: string
  reference?: string
  /** The claims of the right answer. */
  facts?: Fact[]
  answers: [first: ComparedAnswer, second: ComparedAnswer]
  /** From -2 (the first answer is much better) to 2 (the second one is). */
  preference: number
  /** Pairs of one cluster share their question. */
  cluster: string
  /** Present if a model gave the preference, not a person. */
  by?: 'model'
}

/** The labels of a file, each text once. */
export interface Labels {
  claims: ClaimLabel[]
  preferences: PreferenceLabel[]
}
