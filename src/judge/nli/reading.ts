import type { LocalModel } from './modelFolder.ts'

/** What the worker needs to read anything. */
export interface ReaderSetup {
  model: LocalModel
  /** Tokens that the model reads at once. */
  window: number
  /** Tokens that a window may repeat of the one before it. */
  overlap: number
  template: string
}

/** Each claim is read with each passage. */
export interface ReadRequest {
  claims: readonly string[]
  passages: readonly string[]
  /** Empty if there is none. */
  question: string
}

/** What the model says of a claim and a window of a passage. */
export interface WindowReading {
  /** Probability that the window supports the claim, 0 to 1. */
  support: number
  /** Probability that it contradicts the claim. Absent where the model has no such label. */
  contradiction?: number
  /** Words of the claim that a model of spans finds no support for, the worst of them at least. */
  unsupported?: string[]
}

/** What it says of a claim and a passage: the best window counts, for each verdict by itself. */
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
  /** `loaded` is false where the model can't be loaded at all. */
  | { id: number; fault: string; loaded: boolean }
