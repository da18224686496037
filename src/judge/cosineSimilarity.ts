/**
 * Cosine of the angle between two vectors of the same length, -1..1; undefined where one of them
 * is all zeros and has no direction.
 */
export function cosineSimilarity(
  first: readonly number[],
  second: readonly number[],
): number | undefined {
  const lengths = lengthOf(first) * lengthOf(second)
  if (lengths === 0) return undefined
  const product = first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0)
  // A vector's cosine with itself may come out as 1.0000000000000002.
  return Math.max(-1, Math.min(1, product / lengths))
}

function lengthOf(vector: readonly number[]): number {
  return Math.hypot(...vector)
}
