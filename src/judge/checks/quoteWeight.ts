import type { FoldedText } from './foldedWords.ts'
import { turnsMeaning } from './meaningWords.ts'

/** The least weight of a quote: two meaningful words, a number of two digits, or a name. */
export const leastWeight = 2

/**
 * The weight of the words between two places of a text. Counting stops at the least weight. A whole sentence is
 * enough.
 */
export function weightAt(text: FoldedText, from: number, to: number): number {
  if (isWhole(text, from, to)) return leastWeight
  let weight = 0
  for (let place = from; place < to && weight < leastWeight; place += 1) {
    weight += isName(text, place) ? leastWeight : wordWeight(text.words[place] ?? '')
  }
  return weight
}

/** The weight of words in any text. At some places in a text the same words weigh more. */
export function leastWeightOf(words: readonly string[]): number {
  let weight = 0
  for (const word of words) {
    if (weight >= leastWeight) break
    weight += wordWeight(word)
  }
  return weight
}

/**
 * Whether the words are all of the text, or all of a sentence, a line or a cell. A number alone may be the mark of a
 * list item, and so may a letter or a part of "e.g.".
 */
function isWhole(text: FoldedText, from: number, to: number): boolean {
  if (from === 0 && to === text.words.length) return true
  const hasWord = text.words.slice(from, Math.min(to, from + 3)).some(word => wholeWord.test(word))
  return (
    endsBefore(text, from, sentenceEnd) && endsBefore(text, to, hasWord ? sentenceEnd : lineEnd)
  )
}

/** Two letters, or one letter of a script that writes words with one. */
const wholeWord =
  /^(?:\p{L}{2}|\p{L}\p{M}|[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}])/u

const sentenceEnd = /[.!?。！？｡…;；:：|•\n\r\v\f\u0085\u2028\u2029]/u
const lineEnd = /[|\n\r\u2028\u2029]/u

/** Whether a sentence, line or cell, or the text, ends before this place. */
function endsBefore(
  { starts, ends, text, words }: FoldedText,
  place: number,
  end: RegExp,
): boolean {
  if (place === 0 || place === words.length) return true
  const [from, next] = [ends[place - 1] ?? 0, starts[place] ?? 0]
  return (
    end.test(text.slice(from, Math.min(next, from + 100))) ||
    (end === sentenceEnd && noWord.test(text.slice(next, next + 100)))
  )
}

/** A row of letters too long for a word, such as a key. */
const noWord = /^[\p{Lu}\p{Ll}\p{M}]{41}/u

/** Whether a word within a sentence begins with a capital letter. */
function isName(text: FoldedText, place: number): boolean {
  const start = text.starts[place] ?? 0
  return (
    /^\p{Lu}[\p{L}\p{M}]/u.test(text.text.slice(start, start + 4)) &&
    !endsBefore(text, place, sentenceEnd)
  )
}

/** The weight of a word by itself, from its length and script: short words are mostly grammar. */
function wordWeight(word: string): number {
  if (/\p{Nd}/u.test(word)) return /\p{Nd}.*\p{Nd}/u.test(word) ? 2 : 1.5
  if (!/^\p{L}/u.test(word)) return 0.5
  if (/^\p{sc=Hani}/u.test(word)) return numeral.test(word) ? 1.5 : 0.5
  if (/^[\p{scx=Hira}\p{scx=Kana}]/u.test(word)) return 0.34
  if (/^[\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u.test(word)) return 0.25
  if (word.length < 2) return 0.125
  // Words of scripts without capitals have fewer letters.
  const shortest = /^\p{Ll}/u.test(word) ? 4 : 2
  return word.length >= shortest || turnsMeaning(word) ? 1 : 0.25
}

/** Not 一, which is part of too many words. */
const numeral = /[二两兩三四五六七八九十百千万萬亿億半]/u
