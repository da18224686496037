/** Cosine of the angle between two vectors of one length, -1..1. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  const product = dot(one, other)
  return product / Math.sqrt(dot(one, one) * dot(other, other))
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}
