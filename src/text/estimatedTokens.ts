/**
 * About how many tokens a language model makes of a text: a quarter of its bytes in UTF-8. English
 * comes out about right; in other languages it may be half too many or a third too few, depending
 * on the tokenizer. Good enough for a budget that leaves room.
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4)
}
