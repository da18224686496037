import { builtOnce } from './builtOnce.ts'
import { normalForm } from './normalForm.ts'

const scripts = ['Hani', 'Hira', 'Kana', 'Thai', 'Laoo', 'Mymr', 'Khmr']
  // By extension, because ー and 〆 are shared by several scripts and have none of their own.
  .map(script => String.raw`\p{scx=${script}}`)
  .join('')

/**
 * A letter or number of a script that puts no space between words. A dictionary would cut real
 * words, but it changes between versions of Node, and baselines with it.
 */
const unspaced = String.raw`(?=[\p{L}\p{N}])[${scripts}]`
const unspacedBeginning = builtOnce(() => new RegExp(`^${unspaced}`, 'u'))

const token = builtOnce(
  () => new RegExp(String.raw`${unspaced}\p{M}*|(?:(?!${unspaced})[\p{L}\p{M}\p{N}])+`, 'gu'),
)

/**
 * A quick check, because the search for letters of unspaced scripts takes half of the time in Latin and Cyrillic text.
 */
const mayBeUnspaced = /[^\0-\u024F\u0400-\u052F\u2000-\u206F]/
const spacedToken = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Words of a text in any language: NFKC, lower case; each Han, Hiragana, Katakana, Thai, Lao,
 * Myanmar or Khmer letter or number is a token with its marks; any other run of letters, marks
 * and numbers is one token; the rest separates. No stemming, no stop words.
 *
 * @example tokens('GPT-4 于 2023年发布') // ['gpt', '4', '于', '2023', '年', '发', '布']
 */
export function tokens(text: string): string[] {
  const compared = normalForm(text, 'NFKC').toLowerCase()
  return compared.match(mayBeUnspaced.test(compared) ? token() : spacedToken) ?? []
}

/** Whether a token is a letter or number of a script that puts no space between words. */
export function isUnspaced(one: string): boolean {
  return mayBeUnspaced.test(one) && unspacedBeginning().test(one)
}
