import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { ClaimLabel } from '../labels/labels.ts'

/**
 * How many texts share a call at most. A run joins up to four questions of a case: the claims of the
 * answer and of its reference, each against what was retrieved and against the other.
 */
const mostTexts = 4

/**
 * Puts labels together whose questions a run could join: those on the same question and passages. Each
 * stays a text of its own, because texts on the same passages often say the opposite of each other.
 * @param tokens of material that one call may hold
 * @returns cases by the first id in them, of sizes as equal as can be
 */
export function labelledCases(labels: readonly ClaimLabel[], tokens: number): ClaimLabel[][] {
  const sorted = labels.toSorted((first, second) => compareText(first.id, second.id))
  const sameMaterial = Map.groupBy(sorted, ({ cluster, question, passages }) =>
    stableJson([cluster, question ?? null, passages]),
  )
  return [...sameMaterial.values()].flatMap(texts => inEqualParts(texts, mostIn(texts, tokens)))
}

/** A call that is too small for two of the texts takes one at a time, as in a run. */
function mostIn(texts: readonly ClaimLabel[], tokens: number): number {
  const sizes = texts.map(({ claim, question, passages }) =>
    // Claims that are written out are longer than the text that they are made from.
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
