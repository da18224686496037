import { defineCheck } from '../check.ts'
import type { ExaminedCase } from '../examination.ts'
import { expectedTexts } from '../expectedTexts.ts'
import type { DoctorFinding } from '../finding.ts'
import { languages } from '../phrases/doubtfulPhrases.ts'
import { phrasesIn } from '../phrases/phrasesIn.ts'

/** "Today" and "last year" in cases without `asOf`: a right reference becomes wrong with time. */
export const relativeDates = defineCheck({
  name: 'relativeDates',
  find: ({ sets }) => sets.flatMap(({ cases }) => cases.flatMap(findingsOf)),
})

const fix = 'Write the date, or give the day of the case as `asOf`'

function findingsOf({ goldenCase, place }: ExaminedCase): DoctorFinding[] {
  const { question, asOf } = goldenCase
  if (asOf !== undefined) return []
  const told = expectedTexts(goldenCase).flatMap(({ called, path, text }): DoctorFinding[] => {
    const dates = datesIn(text)
    if (dates === '') return []
    const problem = `The ${called} says ${dates}, which goes out of date`
    return [{ severity: 'warning', place: place(path), problem, fix }]
  })
  const inQuestion = datesIn(question)
  if (inQuestion !== '') {
    // The date may be part of the user's story: "I ordered yesterday".
    const problem = `The question says ${inQuestion}: its answer may depend on the day`
    told.push({ severity: 'note', place: place(['question']), problem, fix })
  }
  return told
}

function datesIn(text: string): string {
  const found = languages.flatMap(({ relativeDates: phrases }) => phrasesIn(text, phrases))
  return found.map(phrase => `"${phrase}"`).join(' and ')
}
