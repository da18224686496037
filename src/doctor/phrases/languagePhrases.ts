/** Phrases of a language that are clear only on a certain day, or after an earlier text. */
export interface LanguagePhrases {
  /** Words for days and times that mean another date tomorrow. */
  relativeDates: readonly string[]
  /** Words that refer to something named before. */
  pronouns: readonly string[]
  /** Pronouns that often refer to nothing ("does it take long to …"), or to following words. */
  shortPronouns: readonly string[]
  /** Words that contain a pronoun's letters but mean something else. */
  notPronouns: readonly string[]
  /** Words before a pronoun that can't be its referent. */
  openings: readonly string[]
  /** Phrases that point to a text that the user has not seen. */
  pointers: readonly string[]
}
