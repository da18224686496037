/** One step of a scale, and what it stands for. */
export interface Level {
  /** A whole number. */
  value: number
  meaning: string
}

/** What the judge is asked to rate, in words: the same for every case of a golden set. */
export interface Criterion {
  /** What is decided, e.g. "How well does the text answer the question?" */
  question: string
  /** Two levels or more, from the lowest value to the highest. */
  levels: readonly Level[]
  /** Which texts get no rating, e.g. "A sentence that states nothing." @default each gets one */
  unrated?: string
  /** What is rated: the answer, each retrieved context, or each sentence of the answer. */
  rates: 'answer' | 'contexts' | 'answerSentences'
  /** What else the judge sees beside the question and the rated texts. @default nothing */
  sees?: readonly ('reference' | 'contexts')[]
  /** Whether a refusal is not rated, because its score is known. @default false */
  skipsRefusals?: boolean
  /** Whether every rating above the lowest must quote words that stand in the contexts. @default false */
  quotes?: boolean
}

/** What the judge found for one rated text. */
export interface Rating {
  /** Id of what was rated: `answer`, a context's id, or `sentence-1` and so on. */
  subject: string
  /** The rated text. */
  text: string
  /** One of the levels. */
  value: number
  /** What that level stands for. Absent in records of older versions. */
  meaning?: string
  /** The values of all levels, from the lowest. Absent in records of older versions. */
  levels?: number[]
  /** Where the value stands between the lowest level (0) and the highest (1). */
  share: number
  /** Words of the contexts that carry the rating; null where none were asked for. */
  quote: string | null
  reason: string
}
