/** The kinds of questions. */
export const questionKinds = [
  'simple',
  'reasoning',
  'multi-context',
  'conditional',
  'unanswerable',
  'false-premise',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Shares by name; they need not add up to 1. */
export type Shares<Name extends string> = Readonly<Partial<Record<Name, number>>>

/** The defaults of RAGAS. */
export const defaultMix: Shares<QuestionKind> = {
  simple: 0.5,
  reasoning: 0.25,
  'multi-context': 0.25,
}

/**
 * A row of names in proportion to their shares. Each beginning of the row is as close to the shares as possible: the
 * next name is always the one that is furthest behind. A longer row begins like a shorter one.
 */
export function dealt<Name extends string>(shares: Shares<Name>, count: number): Name[] {
  const entries = Object.entries(shares) as [Name, number][]
  const wanted = entries.filter(([, share]) => share > 0)
  const all = wanted.reduce((sum, [, share]) => sum + share, 0)
  const given = new Map<Name, number>()
  return Array.from({ length: wanted.length === 0 ? 0 : count }, (_, index) => {
    const behind = ([name, share]: [Name, number]): number =>
      (share / all) * (index + 1) - (given.get(name) ?? 0)
    const next = wanted.reduce((best, one) => (behind(one) > behind(best) + 1e-9 ? one : best))
    given.set(next[0], (given.get(next[0]) ?? 0) + 1)
    return next[0]
  })
}
