import { builtOnceFor } from '../../text/builtOnce.ts'
import { tokens } from '../../text/tokens.ts'

/** Each phrase with its tokens, written with spaces around them. */
const written = builtOnceFor((phrases: readonly string[]) =>
  phrases.map(phrase => ({ phrase, tokens: spacedTokens(tokens(phrase)) })),
)

export const spacedTokens = (words: readonly string[]): string => ` ${words.join(' ')} `

/**
 * The phrases of a list that occur in a text as whole words, in the order of the list. If one contains another, only
 * the longer one counts.
 */
export function phrasesIn(text: string, phrases: readonly string[]): string[] {
  const said = spacedTokens(tokens(text))
  const found = written(phrases).filter(
    one => said.includes(one.tokens) && isOfWholeWords(one.phrase, text),
  )
  return found
    .filter(one => !found.some(other => other !== one && other.tokens.includes(one.tokens)))
    .map(({ phrase }) => phrase)
}

const han = /^\p{Script=Han}+$/u
const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })

/** Each Chinese character is a token, so "文中" also occurs in "中文中级", where it is not a word. */
function isOfWholeWords(phrase: string, text: string): boolean {
  if (!han.test(phrase)) return true
  const ends = new Set(Array.from(chineseWords.segment(text), ({ index }) => index))
  ends.add(text.length)
  let at = text.indexOf(phrase)
  while (at !== -1 && !(ends.has(at) && ends.has(at + phrase.length)))
    at = text.indexOf(phrase, at + 1)
  return at !== -1
}
