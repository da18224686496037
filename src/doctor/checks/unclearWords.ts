import { defineCheck } from '../check.ts'
import type { ExaminedCase } from '../examination.ts'
import type { Finding } from '../finding.ts'
import { languages } from '../phrases/doubtfulPhrases.ts'
import { phrasesIn } from '../phrases/phrasesIn.ts'
import { unclearPronoun } from '../phrases/unclearPronoun.ts'

/** Pronouns that stand for nothing, and words that point to a text that the user has not seen. */
export const unclearWords = defineCheck({
  name: 'unclearWords',
  find: ({ sets }) => sets.flatMap(({ cases }) => cases.flatMap(findingsOf)),
})

function findingsOf(one: ExaminedCase): Finding[] {
  const { question, reference = '', history = [] } = one.goldenCase
  return [
    ...(history.length > 0 ? [] : unclearQuestion(question, one)),
    ...unclearReference(reference, one),
    ...pointersIn(question, 'question', one),
    ...pointersIn(reference, 'reference', one),
  ]
}

function unclearQuestion(question: string, { place }: ExaminedCase): Finding[] {
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

function unclearReference(reference: string, { place }: ExaminedCase): Finding[] {
  const pronoun = unclearPronoun(reference)
  if (pronoun === undefined) return []
  return [
    {
      severity: 'note',
      place: place(['reference']),
      problem: `The reference uses "${pronoun}" before it names anybody or anything: only the question says who or what is meant`,
      fix: 'Name what is meant: some metrics read only the reference',
    },
  ]
}

function pointersIn(
  text: string,
  key: 'question' | 'reference',
  { place }: ExaminedCase,
): Finding[] {
  const found = languages.flatMap(({ pointers }) => phrasesIn(text, pointers))
  if (found.length === 0) return []
  const phrases = found.map(phrase => `"${phrase}"`).join(' and ')
  return [
    {
      severity: 'warning',
      place: place([key]),
      problem: `The ${key} says ${phrases}, but a user sees no such text`,
      fix: `Write the ${key} so that it makes sense without the documents`,
    },
  ]
}
