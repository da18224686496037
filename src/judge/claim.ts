/** A statement that stands on its own and can be checked by itself. */
export interface Claim {
  id: string
  text: string
  /** Marks of citation that stand with its words in the text, as written: `[1]`, the address of a link. */
  cites?: string[]
}

/** A numbered text that claims are checked against. */
export interface Passage {
  id: string
  text: string
}

export type Verdict = 'supported' | 'refuted' | 'notEnoughInfo'

/** What one of several judges says of a claim. */
export interface Vote {
  /** Its name, with its model. */
  judge: string
  /** `failed` where it gave no valid answer. */
  verdict: Verdict | 'failed'
}

/** What the judge found for one claim. */
export interface ClaimVerdict {
  claim: Claim
  verdict: Verdict
  /** There was nothing to hold it against, so no judge was asked and none can err. */
  unchecked?: true
  /**
   * Ids of all passages that support (or refute) the claim each by itself. If none does so alone,
   * those that do so together.
   */
  passages: string[]
  /** True where these passages carry the verdict only together, none by itself. */
  together?: true
  /** Words of one of these passages that carry the verdict; null if there are none. */
  quote: string | null
  /** There where the quote is not quite as its passage has it: a letter changed, or one word in ten. */
  quoteMatch?: 'near'
  /** Probability that the passages support the claim, 0 to 1, by a judge that has one. */
  support?: number
  /** Why the claim is not supported; null where it is. */
  reason: string | null
  /** The words of the passages nearest to an unsupported claim, found without a model. */
  nearest?: { passage: string; text: string }
  /** What each judge said, where several were asked. A judge that was asked for several samples has several votes. */
  votes?: Vote[]
  /** Present where the votes disagree: a cascade then asks its strong judge. */
  disputed?: true
}
