import { isAbbreviation, isOrdinal } from './abbreviations.ts'
import { markerOnly, startsListItem, succeeds } from './listMarkers.ts'
import { leavesQuoteOpen } from './quotes.ts'

/** A place where a sentence may end. */
export interface Boundary {
  /** The sentence so far. */
  before: string
  /** White space at the place. */
  gap: string
  /** What follows, cut to a few dozen characters. */
  after: string
  language: string
}

const sentenceEnd = /[.!?…。！？։:;۔؟।॥](?:["'»”’“)\]」』】]|\[\d{1,3}\])*$/u
const lowerCaseNext = /^(?:[\p{P}\p{S}]\s*){0,3}\p{Ll}/u
const noWordNext = /^[\p{P}\p{S}\s]*$/u
/** "… stairways" (Smith 55)." */
const citation = /^\([^()]{1,60}\)[.;,]/u
const dash = /^[\s"«„“]*[—–-]\s/u

/** Whether the sentence goes on across this place. */
export function goesOn({ before, gap, after, language }: Boundary): boolean {
  if (/[\n\r\u0085\u2028\u2029]/u.test(gap)) return isWrapped(before, gap, after)
  if (succeeds(before, after)) return false
  const end = before.slice(-60)
  if (!sentenceEnd.test(end) || markerOnly.test(before) || noWordNext.test(after)) return true
  if (dash.test(after)) return !dash.test(before)
  if (lowerCaseNext.test(after) || citation.test(after)) return true
  // "1.Mint 2.Basil": Unicode's rules end a sentence after a digit even where no space follows.
  if (gap === '' && /(?<!\d)\d{1,2}\.$/u.test(end)) return true
  if (leavesQuoteOpen(before)) return true
  return isAbbreviation(end, after) || isOrdinal(end, after, language)
}

/** A line broken for width: it is long, has no end, and the next one begins in lower case. */
function isWrapped(before: string, gap: string, after: string): boolean {
  const line =
    before
      .slice(-200)
      .split(/[\n\r]/u)
      .at(-1) ?? ''
  return (
    /^[^\S\n\r]*(?:\r\n|[\n\r])[^\S\n\r]*$/u.test(gap) &&
    line.length >= 40 &&
    !/[\p{P}\p{S}]$/u.test(line) &&
    /^\p{Ll}/u.test(after) &&
    !startsListItem(after)
  )
}
