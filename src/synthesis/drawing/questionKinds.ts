import type { Evolution } from '../../judge/steps/evolveQuestion.ts'
import { evolutions } from '../../judge/steps/evolveQuestion.ts'

/** The kinds of questions, without those that several evolutions make. */
export const questionKinds = [
  'simple',
  'reasoning',
  'multi-context',
  'conditional',
  'unanswerable',
  'false-premise',
  'conversational',
] as const

/** Different evolutions in their order. */
type EvolutionChain<Left extends Evolution> = {
  [First in Left]: First | `${First}+${EvolutionChain<Exclude<Left, First>>}`
}[Left]

/** One of these kinds, or several evolutions joined by `+`: `multi-context+reasoning`. */
export type QuestionKind = (typeof questionKinds)[number] | EvolutionChain<Evolution>

/** Every kind that a mix may name: those above, and each order of two or three evolutions. */
export const mixedKinds: readonly QuestionKind[] = [
  ...questionKinds,
  ...chainsOf(evolutions).filter(chain => chain.includes('+')),
]

function chainsOf<Left extends Evolution>(left: readonly Left[]): EvolutionChain<Evolution>[] {
  return left.flatMap(first => {
    const longer = chainsOf(left.filter(one => one !== first))
    // `longer` has chains of the other evolutions.
    return [first, ...longer.map(chain => `${first}+${chain}` as EvolutionChain<Evolution>)]
  })
}

/** The names of a mix, for errors. */
export const kindsInWords = `${questionKinds.join(', ')}, or several of ${evolutions.join(', ')} joined by + in their order, each once`

/** The evolutions of a kind, in their order; none for a kind that is written at once. */
export function evolutionsOf(kind: QuestionKind): Evolution[] {
  return kind.split('+').flatMap(name => evolutions.find(one => one === name) ?? [])
}

/** Shares by name; they need not add up to 1. */
export type Shares<Name extends string> = Readonly<Partial<Record<Name, number>>>

/** The defaults of RAGAS. */
export const defaultMix: Shares<QuestionKind> = {
  simple: 0.5,
  reasoning: 0.25,
  'multi-context': 0.25,
}

/** The mix without conversations, which a hunt does not draw. The default mix if nothing else is left. */
export function mixOfQuestions({
  conversational: _,
  ...mix
}: Shares<QuestionKind>): Shares<QuestionKind> {
  return Object.values(mix).some(share => share > 0) ? mix : defaultMix
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
