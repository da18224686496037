/** A claim of the right answer, as a case states it. */
interface StatedFact {
  text: string
  optional?: boolean
}

/** What a case says about the right answer. */
interface Expected {
  reference?: string
  facts?: readonly StatedFact[]
}

/** The right answer as one text: `reference`, or else the facts, one on each line. Empty if the case has neither. */
export function referenceText({ reference, facts = [] }: Expected): string {
  return reference ?? facts.map(factText).join('\n')
}

/** A fact as people read it, with a word if the answer may leave it out. */
export function factText({ text, optional = false }: StatedFact): string {
  return optional ? `${text} (optional)` : text
}

/** The facts that an answer must state. */
export function requiredFacts(facts: readonly StatedFact[]): string[] {
  return facts.filter(({ optional = false }) => !optional).map(({ text }) => text)
}
