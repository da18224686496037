const encoder = new TextEncoder()

/**
 * About how many tokens a language model makes of a text: a quarter of its bytes in UTF-8. For
 * English, Russian and Chinese that is within a third of what current tokenizers count, and rather
 * too much than too little.
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(encoder.encode(text).length / 4)
}
