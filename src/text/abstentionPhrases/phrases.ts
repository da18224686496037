/**
 * How a language says that it can't answer. All patterns are tried on one clause in lower case,
 * NFKC, with straight apostrophes, and from its beginning: words that say "I don't know" in the
 * middle of a clause are mostly about somebody else.
 */
export interface AbstentionPhrases {
  /** Openings without content of their own: "I'm sorry", "unfortunately". */
  openings: RegExp
  /** Words that begin a contrasting clause: "but", "however". */
  contrast: RegExp
  refusals: readonly RegExp[]
  /** What may be beside a refusal without answering: where to ask, what else there is. */
  remarks: readonly RegExp[]
}

export interface AbstentionLanguage {
  /**
   * Matches every text that holds a refusal, and few others. Other texts skip the phrases, which take
   * up to 20 ms to compile.
   */
  signs: RegExp
  phrases(): AbstentionPhrases
}

/** Matches one of these from the beginning of a clause. */
export function clauseBeginning(...patterns: string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})`, 'u')
}

/** As `beginning`, one by one: joined, dozens of patterns take several times as long to compile. */
export function eachBeginning(...patterns: string[]): RegExp[] {
  return patterns.map(pattern => clauseBeginning(pattern))
}

/** Matches a word that turns the tide, at the beginning of a clause or after punctuation. */
export function turn(words: string): RegExp {
  return new RegExp(String.raw`(?:^|[,;:—–-]\s*)(?:${words})`, 'u')
}
