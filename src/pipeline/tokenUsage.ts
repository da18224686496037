/** What models took. */
export interface TokenUsage {
  promptTokens: number
  completionTokens: number
  /** In the unit of the prices. Absent where it is not told. */
  cost?: number
}

/** What both took; a cost that only one tells is that of both. */
export function addTokenUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  const isPriced = a.cost !== undefined || b.cost !== undefined
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    ...(isPriced && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
  }
}
