import { defineCheck } from '../check.ts'
import type { ExaminedCase } from '../examination.ts'
import { isFirstTurn } from '../examination.ts'
import type { ExpectedText } from '../expectedTexts.ts'
import { expectedTexts } from '../expectedTexts.ts'
import type { DoctorFinding } from '../finding.ts'
import { languages } from '../phrases/doubtfulPhrases.ts'
import { phrasesIn, spacedTokens } from '../phrases/phrasesIn.ts'
import { tokens } from '../../text/tokens.ts'
import type { LanguagePhrases } from '../phrases/languagePhrases.ts'

/** Pronouns without a referent, and words that point to a text that the user has not seen. */
export const unclearWords = defineCheck({
  name: 'unclearWords',
  find: ({ sets }) => sets.flatMap(({ cases }) => cases.flatMap(findingsOf)),
})

function findingsOf(one: ExaminedCase): DoctorFinding[] {
  const { question, history = [] } = one.goldenCase
  const expected = expectedTexts(one.goldenCase)
  const isFirst = isFirstTurn(one)
  return [
    ...(history.length > 0 || !isFirst ? [] : unclearQuestion(question, one)),
    ...expected.flatMap(text => unclearExpectation(text, one)),
    // Later turns may point to the answers before them, which the user has seen.
    ...(isFirst ? pointersIn({ called: 'question', path: ['question'], text: question }, one) : []),
    ...expected.flatMap(text => pointersIn(text, one)),
  ]
}

function unclearQuestion(question: string, { place }: ExaminedCase): DoctorFinding[] {
  const pronoun = unclearPronoun(question)
  if (pronoun === undefined) return []
  return [
    {
      severity: 'warning',
      place: place(['question']),
      problem: `The question uses "${pronoun}" before it names anybody or anything`,
      fix: 'Name what is meant, or give the earlier turns as `history`',
    },
  ]
}

function unclearExpectation(
  { called, path, text }: ExpectedText,
  { place }: ExaminedCase,
): DoctorFinding[] {
  const pronoun = unclearPronoun(text)
  if (pronoun === undefined) return []
  return [
    {
      severity: 'note',
      place: place(path),
      problem: `The ${called} uses "${pronoun}" before it names anybody or anything: only the question says who or what is meant`,
      fix: `Name what is meant: some metrics read only the ${called}`,
    },
  ]
}

function pointersIn(
  { called, path, text }: Omit<ExpectedText, 'called'> & { called: string },
  { place }: ExaminedCase,
): DoctorFinding[] {
  const found = languages.flatMap(({ pointers }) => phrasesIn(text, pointers))
  if (found.length === 0) return []
  const phrases = found.map(phrase => `"${phrase}"`).join(' and ')
  return [
    {
      severity: 'warning',
      place: place(path),
      problem: `The ${called} says ${phrases}, but a user sees no such text`,
      fix: `Write the ${called} so that it makes sense without the documents`,
    },
  ]
}

/**
 * A pronoun without a possible referent before it: "When was he born?". It counts only after nothing but question
 * words, auxiliaries and similar words. So after an unknown word the check misses a pronoun rather than reporting it
 * wrongly.
 */
function unclearPronoun(text: string): string | undefined {
  const named = withoutAbbreviations(text)
  for (const language of languages) {
    const found = firstPronoun(named, language)
    if (found !== undefined) return found
  }
  return undefined
}

/** Removes all-capital words: "What is IT?" asks about IT, unless the whole question is in capitals. */
function withoutAbbreviations(text: string): string {
  return /\p{Ll}/u.test(text) ? text.replaceAll(/\b[A-Z]{2,}\b/g, 'abbreviation') : text
}

/** If more words follow "it" or "this", the pronoun is likely to refer to them. */
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

/** Removes words that only look like pronouns. */
function withoutOthers(words: readonly string[], { notPronouns }: LanguagePhrases): string[] {
  let text = spacedTokens(words)
  for (const other of notPronouns) text = text.replaceAll(spacedTokens(tokens(other)), ' \u0000 ')
  return text.split(' ').filter(word => word !== '')
}
