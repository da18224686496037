import { isAbbreviation, isOrdinal } from './abbreviations.ts'

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

const marker = /^[\p{P}\p{S}\s]*?(\d{1,3}|\p{Ll})(\.\)|[.)])(?=\s)/u

/** A text that is nothing but a list marker: "1.", "8.1.", "2)", "IV.", "a)", "§2.", "- 3." */
const markerOnly =
  /^[\p{P}\s]{0,4}(?:§\s?)?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[IVXLC]{1,6}|\p{L})(?:\.\)|[.)])$/u

/** "- item", "• item", "2. item", "b) item" */
function startsListItem(text: string): boolean {
  return /^[-*+•‣⁃·–—]\s/u.test(text) || marker.test(text)
}

/** Whether `after` is the item that follows the one with which `before` begins: "a. … b. …". */
function succeeds(before: string, after: string): boolean {
  const first = marker.exec(before.slice(0, 12))
  const second = marker.exec(after)
  return (
    first?.[1] !== undefined &&
    second?.[1] !== undefined &&
    first[2] === second[2] &&
    ordinal(second[1]) === ordinal(first[1]) + 1
  )
}

function ordinal(label: string): number {
  return /^\d/u.test(label) ? Number(label) : (label.codePointAt(0) ?? 0)
}

const closers = new Map([
  ['«', '»'],
  ['„', '“”'],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
])

const opener = /["«„“「『《]/

/** A straight mark opens where it leans on the word after it. */
const opens = /^[\s([{«“—–-]?"\S/u

/**
 * How many characters an open quotation holds its sentences together. Without a limit one mark
 * that nobody closed would swallow the rest of the text.
 */
const longestQuote = 200

/** Whether a quotation that began in the last characters of this text is still open. */
function leavesQuoteOpen(text: string): boolean {
  const end = text.slice(-longestQuote)
  if (!opener.test(end)) return false
  const open: string[] = []
  for (const [mark, around] of marks(end)) {
    const closing = open.at(-1)
    if (closing?.includes(mark)) open.pop()
    else if (mark === '"') {
      if (opens.test(around)) open.push('"')
    } else {
      const close = closers.get(mark)
      if (close !== undefined) open.push(close)
    }
  }
  return open.length > 0
}

function* marks(text: string): Generator<[mark: string, around: string]> {
  for (const { 0: mark, index } of text.matchAll(/["«»„“”「」『』《》]/gu)) {
    yield [mark, text.slice(Math.max(0, index - 1), index + 2)]
  }
}
