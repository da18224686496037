import type { Asking } from '../asking/askModels.ts'
import type { DrawingSettings } from '../generationOptions.ts'
import type { HuntRound, RoundOptions } from './huntRound.ts'

/** A round to hunt. */
export interface RoundPlace {
  /** The most questions to ask, not counting paraphrases. */
  count: number
  /** The number of corner cases that ends the hunt. */
  until: number
  /** From 0. */
  round: number
  /** Questions that are not asked again. */
  known: readonly string[]
}

/** What a round needs for drawing questions, asking them and judging the answers. */
export interface HuntedRoundOptions extends RoundOptions {
  /** Draws questions. */
  drawing: Asking
  settings: DrawingSettings
  seed: number
  /** Whether to ask no model. */
  isDry: boolean
}

/** The questions of a round, with what their answers showed. */
export interface RoundAsked {
  /** All questions, with paraphrases. */
  questions: readonly string[]
  /** How many of them are not paraphrases. */
  drawn: number
  /** How many conversations they were asked in. @default each was asked by itself */
  conversations?: number
  round: HuntRound
}

/** A round of a hunt. */
export interface HuntedRound {
  /** Absent if there was no new question. */
  asked?: RoundAsked
  /** The failures of models while drawing. */
  failures: readonly string[]
}

/** The seed of a round: no round has that of another hunt's round. */
export const seedOfRound = (seed: number, round: number): number => seed * seedsApart + round

const seedsApart = 1000
