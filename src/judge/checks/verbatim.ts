import { foldedWords, longestWord } from './foldedWords.ts'
import { leastWeight, leastWeightOf } from './quoteWeight.ts'

/** A quote without markup and ellipses, and only with letters that form the same words in any context. */
const plain = /^[A-Za-z0-9\u00C0-\u0131\u0400-\u0481\u048A-\u052F .,;:!?'"()%$/’‘“”—–-]+$/
const ellipsis = /(?:\.\s{0,3}){3}/

/** A word that is broken at the end of a line continues after the hyphen. */
const brokenBefore = /\p{Pd}\s*$/u
const endsWord = /^[.,;:!?)"”’]*(?:[ \t\r\n]|$)/

/** How many characters around a quote are checked: more than may be between the parts of a word. */
const around = 30
const mostPlaces = 20

/**
 * Whether a quote stands letter by letter in one of these texts, and has enough weight at any place. Folding would
 * then find its words in that text too, so that the text need not be folded. A quote that is not found here may still
 * be found by its words.
 */
export function standsVerbatim(quote: string, texts: readonly string[]): boolean {
  if (!plain.test(quote) || ellipsis.test(quote) || /^\s|[\s\p{Pd}]$/u.test(quote)) return false
  return (
    texts.some(text => holdsWords(text, quote)) &&
    (hasTwoWords(quote) || leastWeightOf(foldedWords(quote).words) >= leastWeight)
  )
}

/** Two words of four letters or more are enough. A row of letters longer than a word is compared letter by letter. */
const hasTwoWords = (quote: string): boolean => {
  let words = 0
  for (const part of quote.split(' ')) {
    if (part.length <= longestWord && /\p{L}{4}/u.test(part)) words += 1
    if (words === 2) return true
  }
  return false
}

/** Whether a text holds a quote between word boundaries. */
function holdsWords(text: string, quote: string): boolean {
  let place = text.indexOf(quote)
  for (let looked = 0; place >= 0 && looked < mostPlaces; looked += 1) {
    const end = place + quote.length
    if (beginsWord(text, place) && endsWord.test(text.slice(end, end + around))) return true
    place = text.indexOf(quote, place + 1)
  }
  return false
}

const beginsWord = (text: string, place: number): boolean =>
  place === 0 ||
  (/[ \t\r\n]/.test(text.charAt(place - 1)) &&
    !brokenBefore.test(text.slice(Math.max(0, place - around), place)))
