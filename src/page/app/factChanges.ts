import type { CaseChanges, CaseInFile } from '../pageData.ts'

type Fact = NonNullable<CaseInFile['facts']>[number]
type Edit = CaseChanges['edits'][number]

/** A fact in the form. */
export interface ShownFact extends Fact {
  /** Unique in the form. */
  key: number
  /** Its place in the golden file. Absent if it is new. */
  index?: number
}

export function shownFacts(facts: readonly Fact[] = []): ShownFact[] {
  return facts.map((fact, index) => ({ ...fact, key: index, index }))
}

/** The edits that make the facts of a file those of the form. Removals come last, from the end, because they move others. */
export function factChanges(written: readonly Fact[] = [], shown: readonly ShownFact[]): Edit[] {
  const field = 'facts'
  const kept = new Set(shown.map(({ index }) => index))
  const removed = written.flatMap((_, index) => (kept.has(index) ? [] : [index])).toReversed()
  return [
    ...shown.flatMap(({ index, text: value }): Edit[] => {
      if (index === undefined) return [{ kind: 'addItem', field, value }]
      return value === written[index]?.text ? [] : [{ kind: 'setItem', field, index, value }]
    }),
    ...removed.map((index): Edit => ({ kind: 'removeItem', field, index })),
  ]
}
