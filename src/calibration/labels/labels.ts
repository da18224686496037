import type { Verdict } from '../../judge/claim.ts'
import type { RetrievedContext } from '../../golden/goldenSet.ts'
import type { LabelDrawing } from './drawingSchema.ts'

/** The label of a person. `unsupported` leaves open whether the passages refute the text. */
export type HumanLabel = Verdict | 'unsupported'

/** A text, the passages that it was checked against, and the label of a person. */
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

/** An answer of a pair, with what was retrieved for it. */
export interface ComparedAnswer {
  text: string
  contexts: RetrievedContext[]
}

/** What a line says of a claim: a label, or that the person can't tell. */
export type GivenLabel = HumanLabel | 'unsure'

/** How a claim came before the person who labelled it. */
export type Drawn = NonNullable<LabelDrawing['drawn']>

/** At random within the claims that had the judge's verdict. */
export type RandomlyDrawn = Extract<Drawn, { mode: 'stratified' }>

/** A line of a file: what one person says of a claim. */
export interface ClaimLine extends Omit<ClaimLabel, 'label'>, LabelDrawing {
  label: GivenLabel
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
  /** A model prefers it, and no person. */
  by?: 'model'
}

/** The labels of a file, each text once. */
export interface Labels {
  claims: ClaimLabel[]
  preferences: PreferenceLabel[]
}
