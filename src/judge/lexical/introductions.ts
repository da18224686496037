import { functionWords } from './functionWords.ts'
import { withoutMetadiscourse } from './metadiscourse.ts'
import { comparedText, numbers, terms, wordCount } from './terms.ts'

/** Words and numbers that a text has. */
export interface Wording {
  stems: ReadonlySet<string>
  numbers: ReadonlySet<string>
}

export function wordingOf(texts: readonly string[]): Wording {
  return {
    stems: new Set(texts.flatMap(text => terms(text).map(({ stem }) => stem))),
    numbers: new Set(texts.flatMap(text => [...numbers(text)])),
  }
}

/** A heading of so many words or fewer names a topic: "Battery life". */
const longestLabel = 3
const ended = /[.!。！…]["'»”’)\]」』]*$/u
/** "How returns work" is a question, if no further clause follows. */
const indirectQuestion = /^(?:how|как|wie|comment|cómo|come)\s[^,;:.!]*:?$/iu

/**
 * Whether a heading or lead-in says nothing that the text under it doesn't say: all its words are
 * in that text, or speak of the text itself ("Summary", "Here is what you need to know:"), or are a
 * label or an indirect question. One that brings in a number, or a word in a longer phrase, is
 * something to check.
 */
export function onlyIntroduces(sentence: string, body: Wording): boolean {
  const own = withoutMetadiscourse(comparedText(sentence))
  if ([...numbers(own)].some(number => !body.numbers.has(number))) return false
  if (!terms(own).some(({ stem, word }) => !functionWords.has(word) && !body.stems.has(stem)))
    return true
  if (body.stems.size === 0) return false
  const isLabel = wordCount(sentence) <= longestLabel && !ended.test(sentence)
  return isLabel || indirectQuestion.test(sentence)
}
