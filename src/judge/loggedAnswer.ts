/** An answer in the verdict log. */
export interface LoggedAnswer {
  /** Address of its question. */
  key: string
  /** Tells it from other answers to the same question. */
  digest: string
}
