import type { PageCaseRow } from './pageData.ts'

type Named = Pick<PageCaseRow, 'set' | 'variant' | 'caseId' | 'turn'>

/** Puts the turns of a conversation where the first of them stands in the list, in the order in which they were asked. */
export function conversationsTogether<One>(
  cases: readonly One[],
  nameOf: (one: One) => Named,
): One[] {
  if (cases.every(one => !nameOf(one).turn)) return [...cases]
  const numberOf = (one: One) => nameOf(one).turn?.number ?? 0
  return [...Map.groupBy(cases, one => conversationKey(nameOf(one))).values()].flatMap(own =>
    own.toSorted((one, other) => numberOf(one) - numberOf(other)),
  )
}

/** What the turns of a conversation have in common, and nothing else has. */
export function conversationKey({ set, variant, caseId, turn }: Named): string {
  return JSON.stringify([set, variant, turn ? turn.conversation : { caseId }])
}
