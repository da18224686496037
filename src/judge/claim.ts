/** A statement that can be understood and checked by itself. */
export interface Claim {
  id: string
  text: string
  /** Citation marks next to its words in the text, as written: `[1]`, the address of a link. */
  cites?: string[]
}

/** A numbered text that claims are checked against. */
export interface Passage {
  id: string
  text: string
}

export type Verdict = 'supported' | 'refuted' | 'notEnoughInfo'

/** The verdict of one judge among several on a claim. */
export interface Vote {
  /** Its name, with its model. */
  judge: string
  /** `failed` if the judge gave no valid answer. */
  verdict: Verdict | 'failed'
}

/** The words of an earlier turn of the conversation that support a claim. */
export interface EarlierProof {
  /** From 1. */
  turn: number
  /** Id of the passage that the turn retrieved. Absent if the user said it. */
  passage?: string
  quote: string | null
  /** Only several passages together support the claim; the first of them is named. */
  together?: true
  /** The vote of each judge, if several were asked. */
  votes?: Vote[]
}

/** The call of a tool that found a passage. */
export interface FoundAt {
  /** The round of the model, from 1. */
  hop?: number
  tool?: string
}

/** The judge's verdict on one claim. */
export interface ClaimVerdict {
  claim: Claim
  verdict: Verdict
  /** There was no passage to check it against, so no judge was asked, and no judge can be wrong. */
  unchecked?: true
  /**
   * Ids of all passages that support (or refute) the claim by themselves. If none does, the ids of those that do so
   * together.
   */
  passages: string[]
  /** True if only these passages together justify the verdict, and none of them by itself. */
  together?: true
  /** Words of one of these passages that justify the verdict; null if there are none. */
  quote: string | null
  /** Present if the quote differs slightly from its passage: one changed letter, or one word in ten. */
  quoteMatch?: 'near'
  /** Probability that the passages support the claim, 0 to 1, from a judge that computes one. */
  support?: number
  /** Why the claim is not supported; null if it is. */
  reason: string | null
  /** Only of claims that the passages of the turn itself leave open. */
  byEarlierTurn?: EarlierProof
  /** The words of the passages most similar to an unsupported claim, found without a model. */
  nearest?: { passage: string; text: string }
  /**
   * Of a supported claim: where its first passage was found; if it needs several passages, where each was found. Absent
   * if tools searched only once, or not at all.
   */
  foundAt?: FoundAt[]
  /** The vote of each judge, if several were asked. A judge that gave several samples has several votes. */
  votes?: Vote[]
  /** Present if the votes disagree: a cascade then asks its strong judge. */
  disputed?: true
}
