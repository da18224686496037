import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { ClaimLabel } from '../labels/labels.ts'

/**
 * The most texts in a call. A run joins up to four questions of a case: the claims of the answer and of its
 * reference, each against the contexts and against the other text.
 */
const mostTexts = 4

/**
 * Groups labels whose questions a run could join: those with the same question and passages. Each remains a separate
 * text, because texts on the same passages often contradict each other.
 * @param tokens of material that one call may hold
 * @returns cases in the order of their first ids, with sizes as equal as possible
 */
export function labelledCases(labels: readonly ClaimLabel[], tokens: number): ClaimLabel[][] {
  const sorted = labels.toSorted((first, second) => compareText(first.id, second.id))
  const sameMaterial = Map.groupBy(sorted, ({ cluster, question, passages }) =>
    stableJson([cluster, question ?? null, passages]),
  )
  return [...sameMaterial.values()].flatMap(texts => inEqualParts(texts, mostIn(texts, tokens)))
}

/** If a call is too small for two of the texts, it takes one text, as in a run. */
function mostIn(texts: readonly ClaimLabel[], tokens: number): number {
  const sizes = texts.map(({ claim, question, passages }) =>
    // Extracted claims are longer than the text that they come from.
    estimatedTokens(JSON.stringify([question, passages, claim, claim])),
  )
  return Math.min(mostTexts, Math.max(1, Math.floor(tokens / Math.max(...sizes))))
}

function inEqualParts<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most)
  return Array.from({ length: count }, (_, part) =>
    items.slice(
      Math.round((part * items.length) / count),
      Math.round(((part + 1) * items.length) / count),
    ),
  )
}
