import { tokens } from '../../text/tokens.ts'
import { languages } from './doubtfulPhrases.ts'
import type { LanguagePhrases } from './languagePhrases.ts'
import { spacedTokens } from './phrasesIn.ts'

/**
 * A pronoun before which a question names nothing that it could stand for: "When was he born?". It counts only where
 * nothing but question words, auxiliaries and the like stand before it, so a pronoun behind an unknown word is missed rather than blamed.
 */
export function unclearPronoun(text: string): string | undefined {
  const named = withoutAbbreviations(text)
  for (const language of languages) {
    const found = firstPronoun(named, language)
    if (found !== undefined) return found
  }
  return undefined
}

/** "What is IT?" asks for something, unless all of it is written in capitals. */
function withoutAbbreviations(text: string): string {
  return /\p{Ll}/u.test(text) ? text.replaceAll(/\b[A-Z]{2,}\b/g, 'abbreviation') : text
}

/** Where more words follow "it" or "this", it is likely to stand for them. */
const wordsAfterShort = 1

function firstPronoun(text: string, language: LanguagePhrases): string | undefined {
  const words = withoutOthers(tokens(text), language)
  const openings = new Set(language.openings)
  const at = words.findIndex(word => !openings.has(word))
  const word = words[at]
  if (word === undefined || !words.some(one => openings.has(one))) return undefined
  if (language.pronouns.includes(word)) return word
  const isShort = language.shortPronouns.includes(word)
  return isShort && words.length - at - 1 <= wordsAfterShort ? word : undefined
}

/** A word that only looks like a pronoun names something. */
function withoutOthers(words: readonly string[], { notPronouns }: LanguagePhrases): string[] {
  let text = spacedTokens(words)
  for (const other of notPronouns) text = text.replaceAll(spacedTokens(tokens(other)), ' \u0000 ')
  return text.split(' ').filter(word => word !== '')
}
