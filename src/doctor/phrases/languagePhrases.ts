/** Phrases of a language that are clear only on their day, or after the text before them. */
export interface LanguagePhrases {
  /** Days and times that mean another date tomorrow. */
  relativeDates: readonly string[]
  /** Words that stand for what was named before. */
  pronouns: readonly string[]
  /** Pronouns that often stand for nothing ("does it take long to …"), or for what follows. */
  shortPronouns: readonly string[]
  /** Words in which a pronoun's letters mean something else. */
  notPronouns: readonly string[]
  /** Words before a pronoun that name nothing that it could stand for. */
  openings: readonly string[]
  /** Phrases that point to a text that the user has not seen. */
  pointers: readonly string[]
}
