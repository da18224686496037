/** The most calls of tools in a record. Further calls are only counted. */
export const mostToolCalls = 100

/** A tool that the model called for an answer. */
export interface ToolCall {
  name: string
  /** JSON. Absent if the arguments are unknown, or too large to keep. */
  arguments?: unknown
  /** Secrets were removed from `arguments`. */
  argumentsRedacted?: true
  /** The beginning of arguments that are too large to keep. */
  argumentsCut?: string
  /** The round of the model in which it was called, from 1. Absent if it is unknown. */
  hop?: number
  /** The beginning of what it returned, as text. Absent if that is unknown. */
  result?: string
  /** Why it failed. */
  error?: string
}

/** The calls of tools for one answer. */
export interface RecordedToolCalls {
  /** In their order, `[]` if the model called none. Absent if they are unknown. */
  toolCalls?: ToolCall[]
  /** The number of further calls. */
  toolCallsLeftOut?: number
}
