import { builtOnceFor } from '../../text/builtOnce.ts'
import { tokens } from '../../text/tokens.ts'

/** Each phrase with its tokens, written with spaces around them. */
const written = builtOnceFor((phrases: readonly string[]) =>
  phrases.map(phrase => ({ phrase, tokens: spacedTokens(tokens(phrase)) })),
)

export const spacedTokens = (words: readonly string[]): string => ` ${words.join(' ')} `

/** The phrases of a list that stand in a text as whole words, in the order of the list; of two, one in the other, the longer. */
export function phrasesIn(text: string, phrases: readonly string[]): string[] {
  const said = spacedTokens(tokens(text))
  const found = written(phrases).filter(one => said.includes(one.tokens))
  return found
    .filter(one => !found.some(other => other !== one && other.tokens.includes(one.tokens)))
    .map(({ phrase }) => phrase)
}
