import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import { numbers } from '../../judge/lexical/terms.ts'
import { sentences } from '../../text/sentences.ts'
import { printable } from '../../text/untrusted.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedCase } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'

/** Facts that state several things, and facts of a case that state one thing twice: metrics count facts. */
export const unclearFacts = defineCheck({
  name: 'unclearFacts',
  find: ({ sets }) => sets.flatMap(({ cases }) => cases.flatMap(findingsOf)),
})

function findingsOf({ goldenCase: { facts = [] }, place }: ExaminedCase): DoctorFinding[] {
  const texts = facts.map(({ text }) => text)
  const several = texts.flatMap((text, index): DoctorFinding[] => {
    const count = sentences(text).length
    if (count < 2) return []
    return [
      {
        severity: 'warning',
        place: place(['facts', index]),
        problem: `The fact has ${count} sentences`,
        fix: 'Make each sentence a fact: a metric counts facts, and an answer may state only a part of this one',
      },
    ]
  })
  const repeated = nearDuplicates(texts).flatMap(({ first, second }): DoctorFinding[] => {
    const [one = '', other = ''] = [texts[first], texts[second]]
    if (!haveSameNumbers(one, other)) return []
    return [
      {
        severity: 'warning',
        place: place(['facts', second]),
        problem: `The fact is nearly the same as another one: "${printable(one, 200)}"`,
        fix: 'Remove one of the two: metrics would count it twice',
      },
    ]
  })
  const split = texts.flatMap((text, index): DoctorFinding[] => {
    if (!isNumberSplit(text, texts[index + 1])) return []
    return [
      {
        severity: 'warning',
        place: place(['facts', index]),
        problem: 'The fact ends with a number that the next fact seems to go on with',
        fix: 'In a list in brackets a comma separates items: write the facts in quotes, or each on a line with a dash',
      },
    ]
  })
  return [...several, ...split, ...repeated]
}

/** `[Revenue rose to 82,959 million.]` is a list of two items. */
function isNumberSplit(text: string, next = ''): boolean {
  return /(?<!\p{Nd})\p{Nd}{1,3}$/u.test(text) && /^\p{Nd}{3}(?!\p{Nd})/u.test(next)
}

/** "In 2023" and "in 2024" are two facts. */
function haveSameNumbers(one: string, other: string): boolean {
  const [first, second] = [numbers(one), numbers(other)]
  return first.size === second.size && [...first].every(number => second.has(number))
}
