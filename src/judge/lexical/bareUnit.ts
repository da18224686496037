import { functionWords } from './functionWords.ts'
import { comparedWords } from './terms.ts'

const number = /^\p{Nd}/u

/** An answer of more words says more than a unit. */
const longestUnit = 3

/**
 * Whether an answer is a unit whose number it leaves out: "days" where these sentences only have
 * "30 days" or "30 working days".
 */
export function leavesNumberOut(answer: readonly string[], sentences: readonly string[]): boolean {
  const unit = answer.filter(word => !functionWords.has(word))
  if (unit.length === 0 || unit.length > longestUnit || unit.some(word => number.test(word)))
    return false
  const places = sentences.flatMap(sentence => wordsBefore(comparedWords(sentence), unit))
  return places.length > 0 && places.every(isCounted)
}

/** The two words before each place at which the unit stands, the nearest first. */
function wordsBefore(words: readonly string[], unit: readonly string[]): string[][] {
  return words.flatMap((_, place) =>
    unit.every((word, index) => words[place + index] === word)
      ? [words.slice(Math.max(0, place - 2), place).toReversed()]
      : [],
  )
}

function isCounted([nearest = '', second = '']: readonly string[]): boolean {
  return number.test(nearest) || (number.test(second) && !functionWords.has(nearest))
}
