/** A level of a scale, with its meaning. */
export interface Level {
  /** A whole number. */
  value: number
  meaning: string
}

/** The rule of a rating, in words: the same for every case of a golden set. */
export interface Criterion {
  /** The question to decide, e.g. "How well does the text answer the question?" */
  question: string
  /** Two levels or more, from the lowest value to the highest. */
  levels: readonly Level[]
  /** Which texts get no rating, e.g. "A sentence that states nothing." @default each gets one */
  unrated?: string
  /**
   * The rated texts: the answer, each retrieved context, each sentence of the answer, or the transcript of the
   * conversation.
   */
  rates: 'answer' | 'contexts' | 'answerSentences' | 'conversation'
  /** What the judge sees besides the question and the rated texts. @default nothing */
  sees?: readonly ('reference' | 'contexts')[]
  /** Whether refusals are not rated, because their score is known. @default false */
  skipsRefusals?: boolean
  /** Whether every rating above the lowest must quote words of the contexts. @default false */
  quotes?: boolean
}

/** The judge's rating of one text. */
export interface Rating {
  /** Id of the rated text: `answer`, `conversation`, a context's id, or `sentence-1` and so on. */
  subject: string
  /** The rated text. */
  text: string
  /** One of the levels. */
  value: number
  /** The meaning of that level. Absent in records of older versions. */
  meaning?: string
  /** The values of all levels, from the lowest. Absent in records of older versions. */
  levels?: number[]
  /** The position of the value between the lowest level (0) and the highest (1). */
  share: number
  /** Words of the contexts that justify the rating; null if the criterion asks for none. */
  quote: string | null
  reason: string
}
