/**
 * A text without the model's special tokens. A tokenizer takes "[SEP]" or "<s>" at any place for the end of a text,
 * so that a document could smuggle in a claim with its proof.
 */
export function withoutSpecialTokens(text: string, tokens: readonly string[]): string {
  return tokens
    .filter(token => token.length > 1)
    .reduce((kept, token) => kept.replaceAll(token, broken), text)
}

const broken = (token: string): string => `${token.slice(0, 1)} ${token.slice(1)}`
