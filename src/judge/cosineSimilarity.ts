/**
 * Cosine of the angle between two vectors of the same length, -1..1; undefined where one of them
 * is all zeros and has no direction.
 */
export function cosineSimilarity(
  first: readonly number[],
  second: readonly number[],
): number | undefined {
  const [firstLength, secondLength] = [Math.hypot(...first), Math.hypot(...second)]
  if (firstLength === 0 || secondLength === 0) return undefined
  // Each by its own length first: products of very large or small numbers leave the range.
  const cosine = first.reduce(
    (sum, value, index) => sum + (value / firstLength) * ((second[index] ?? 0) / secondLength),
    0,
  )
  // A vector's cosine with itself may come out as 1.0000000000000002.
  return Math.max(-1, Math.min(1, cosine))
}
