/**
 * A text in which the model finds no marks of its own. A tokenizer takes "[SEP]" or "<s>" for the end of a
 * text wherever it stands, so a document could hand in a claim and its proof.
 */
export function withoutSpecialTokens(text: string, tokens: readonly string[]): string {
  return tokens
    .filter(token => token.length > 1)
    .reduce((kept, token) => kept.replaceAll(token, broken), text)
}

const broken = (token: string): string => `${token.slice(0, 1)} ${token.slice(1)}`
