/**
 * A text without differences of case, width, punctuation and spaces. Currency signs stay, because
 * "5 €" and "$5" are different statements.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // Lower-casing writes a sigma by its place in the word, which cutting a quote changes.
    .replaceAll('ς', 'σ')
    .replace(/[^\p{L}\p{M}\p{N}\p{Sc}]+/gu, '')

/** The parts between ellipses, folded; none where nothing is left to compare. */
export const quoteParts = (quote: string): string[] =>
  quote
    .split(/(?:\.\s*){3,}|[…⋯]+/u)
    .map(foldText)
    .filter(part => part !== '')

/**
 * Tells whether quotes occur in a text: all parts, in their order and without overlap. The text is
 * folded once, when the first quote is not an exact copy.
 */
export function quoteFinder(text: string): (quote: string) => boolean {
  let folded: string | undefined
  return quote => {
    const parts = quoteParts(quote)
    if (parts.length > 0 && text.includes(quote)) return true
    folded ??= foldText(text)
    return partsStandIn(parts, folded)
  }
}

function partsStandIn(parts: readonly string[], foldedText: string): boolean {
  if (parts.length === 0) return false
  let from = 0
  for (const part of parts) {
    const found = foldedText.indexOf(part, from)
    if (found === -1) return false
    from = found + part.length
  }
  return true
}
