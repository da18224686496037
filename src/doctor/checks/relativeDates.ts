import { defineCheck } from '../check.ts'
import type { ExaminedCase } from '../examination.ts'
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
  const { question, reference = '', asOf } = goldenCase
  if (asOf !== undefined) return []
  const [inReference, inQuestion] = [datesIn(reference), datesIn(question)]
  const told: DoctorFinding[] = []
  if (inReference !== '') {
    const problem = `The reference says ${inReference}, which goes out of date`
    told.push({ severity: 'warning', place: place(['reference']), problem, fix })
  }
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
