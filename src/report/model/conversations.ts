import type { NamedInReport } from './names.ts'

/** A case, with its place in its conversation if it is a turn. */
interface NamedTurn extends NamedInReport {
  turn?: { conversation: string; number: number }
}

/** Puts the turns of a conversation where the first of them is in the list, in the order in which they were asked. */
export function conversationsTogether<One>(
  cases: readonly One[],
  nameOf: (one: One) => NamedTurn,
): One[] {
  if (cases.every(one => !nameOf(one).turn)) return [...cases]
  const numberOf = (one: One) => nameOf(one).turn?.number ?? 0
  return [...Map.groupBy(cases, one => conversationKey(nameOf(one))).values()].flatMap(own =>
    own.toSorted((one, other) => numberOf(one) - numberOf(other)),
  )
}

/** What the turns of a conversation have in common, and nothing else has. */
export function conversationKey({ set, variant, caseId, turn }: NamedTurn): string {
  return JSON.stringify([set, variant, turn ? turn.conversation : { caseId }])
}
