/** What a language says that only its day, or the text before it, explains. */
export interface LanguagePhrases {
  /** Days and times that are others tomorrow. */
  relativeDates: readonly string[]
  /** Words that stand for what was named before. */
  pronouns: readonly string[]
  /** The same, which often stand for nothing ("does it take long to …"), or for what follows. */
  shortPronouns: readonly string[]
  /** Words in which a pronoun's letters mean something else. */
  notPronouns: readonly string[]
  /** Words before a pronoun that name nothing that it could stand for. */
  openings: readonly string[]
  /** What points to a text that whoever asks has not seen. */
  pointers: readonly string[]
}
