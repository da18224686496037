/** Tokens of a batch, padding included: enough to keep a processor busy, and few enough to stop soon. */
const batchTokens = 4096

/**
 * Puts pairs of similar length into one batch, because each pair is padded to the longest. The batches depend only on
 * the question, so that its answer is the same each time: a quantized model scales its numbers by the whole batch.
 * @param lengths of the pairs, in tokens
 * @returns indexes of pairs
 */
export function lengthBatches(lengths: readonly number[], most = batchTokens): number[][] {
  const longestFirst = [...lengths.keys()].toSorted(
    (one, other) => (lengths[other] ?? 0) - (lengths[one] ?? 0),
  )
  const batches: number[][] = []
  let open: number[] | undefined
  for (const index of longestFirst) {
    const padded = lengths[open?.[0] ?? index] ?? 0
    if (open && padded * (open.length + 1) <= most) open.push(index)
    else batches.push((open = [index]))
  }
  return batches
}
