/**
 * Cosine of the angle between two vectors of the same length, -1..1; undefined where one of them
 * is all zeros and has no direction.
 */
export function cosineSimilarity(
  first: readonly number[],
  second: readonly number[],
): number | undefined {
  const [one, other] = [scaled(first), scaled(second)]
  if (!one || !other) return undefined
  // One root of both: the cosine of a vector with itself is then exactly 1.
  const cosine = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
  // That of others in the same direction may come out as 1.0000000000000002.
  return Math.max(-1, Math.min(1, cosine))
}

/** The same direction with 1 as its largest number: squares of very large or small ones leave the range. */
function scaled(vector: readonly number[]): number[] | undefined {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest === 0 ? undefined : vector.map(value => value / largest)
}

function dot(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0)
}
