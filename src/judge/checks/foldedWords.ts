import { builtOnce } from '../../text/builtOnce.ts'
import { withoutMarkup } from '../../text/markup.ts'

/** A text as words that compare equal if they differ only in spelling details such as case. */
export interface FoldedText {
  /** The text that holds the words. */
  text: string
  words: readonly string[]
  /** Where each word begins and ends in `text`. */
  starts: readonly number[]
  ends: readonly number[]
}

/**
 * The words of a text without differences of case, width, diacritics and punctuation. In scripts without spaces, each
 * letter is a word. Numbers are words, with sign and decimals. Signs that belong to numbers stay, because "5 €" and
 * "$5" are different statements.
 */
export function foldedWords(raw: string): FoldedText {
  // Sorting a long row of marks takes quadratic time.
  const text = raw.replace(/(\p{M}{16})\p{M}+/gu, '$1').normalize('NFKC')
  const [words, starts, ends]: [string[], number[], number[]] = [[], [], []]
  const known = new Map<string, string>()
  for (const { 0: written, index } of text.matchAll(word())) {
    const pieces = written.length > longestWord ? Array.from(written) : [written]
    let start = index
    for (const piece of pieces) {
      const folded = known.get(piece) ?? fold(piece)
      known.set(piece, folded)
      if (folded !== '') {
        words.push(folded)
        starts.push(start)
        ends.push(start + piece.length)
      }
      start += piece.length
    }
  }
  return { text, words, starts, ends }
}

/** The words of a text without anything between them. */
export const foldText = (text: string): string => foldedWords(withoutMarkup(text)).words.join('')

/** Letters. A longer row of letters is not a word, and is compared letter by letter. */
export const longestWord = 40

const scripts = String.raw`[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}]`
const letters = String.raw`[[\p{L}\p{M}]--${scripts}]+`
/** Hyphens, also at the end of a line, emphasis and characters without width. */
const joint = String.raw`(?:[\-‐‑\p{Cf}]|[*_~${'`'}]{1,3}|[\-‐]\r?\n\s{0,20})`
const word = builtOnce(
  () =>
    new RegExp(
      [
        String.raw`${letters}(?:${joint}${letters})*`,
        String.raw`[[\p{L}\p{N}]&&${scripts}]\p{M}*`,
        // A hyphen before a number is its sign, unless another character is right before the hyphen.
        String.raw`(?:(?<![^\s\(=:."'“«…])[\-−–])?\p{Nd}+(?:[.,'’٫٬]\p{Nd}+)*`,
        String.raw`\p{N}+`,
        String.raw`[\p{Sc}%‰°≤≥≠±]|[<>](?=\s?[\p{N}\p{Sc}])`,
      ].join('|'),
      'gv',
    ),
)

/** Diacritics of Latin, Greek and Cyrillic; vowels of Arabic and Hebrew. In other scripts, marks are letters. */
const diacritics = /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1-\u05C7\u064B-\u0655\u0670]+/gu

function fold(written: string): string {
  if (/^[a-z]+$/u.test(written)) return written
  if (/\p{Nd}/u.test(written)) return foldNumber(written)
  return written
    .replace(/[-‐‑*_~`\s\p{Cf}]+/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(diacritics, '')
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
}

/** "1,000", "1.000" and "1000" are one number, "3.5" and "3,5" too. */
const foldNumber = (written: string): string =>
  written
    .replace(/^[−–]/u, '-')
    .replace(/(?<=\p{Nd})[.,'’٬](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
    .replace(/[,٫’'٬]/gu, '.')
