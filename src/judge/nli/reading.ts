import type { LocalModel } from './modelFolder.ts'

/** The setup of the worker. */
export interface ReaderSetup {
  model: LocalModel
  /** Tokens that the model reads at once. */
  window: number
  /** Tokens that a window may repeat from the previous one. */
  overlap: number
  template: string
}

/** Asks for a reading of each claim with each passage. */
export interface ReadRequest {
  claims: readonly string[]
  passages: readonly string[]
  /** Empty if there is none. */
  question: string
}

/** The model's reading of a claim with a window of a passage. */
export interface WindowReading {
  /** Probability that the window supports the claim, 0 to 1. */
  support: number
  /** Probability that the window contradicts the claim. Absent if the model has no such label. */
  contradiction?: number
  /** Words of the claim without support, according to a model of spans; at least the worst one. */
  unsupported?: string[]
}

/** The model's reading of a claim with a passage: for each verdict, the best window counts. */
export interface PassageReading extends WindowReading {
  supportingWindow: string
  contradictingWindow: string
  windows: number
}

/** By claim, then by passage; null for a passage that is blank. */
export type Readings = (PassageReading | null)[][]

export type ToWorker = { id: number; request: ReadRequest } | { id: number; abort: true }

export type FromWorker =
  | { id: number; readings: Readings }
  /** `loaded` is false if the model can't be loaded at all. */
  | { id: number; fault: string; loaded: boolean }
