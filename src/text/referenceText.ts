/** What a case says of the right answer. */
interface Expected {
  reference?: string
  facts?: readonly { text: string; optional?: boolean }[]
}

/** The right answer as one text: `reference`, or else the facts, one on each line. Empty if the case has neither. */
export function referenceText({ reference, facts = [] }: Expected): string {
  return reference ?? facts.map(factLine).join('\n')
}

const factLine = ({ text, optional = false }: { text: string; optional?: boolean }): string =>
  optional ? `${text} (optional)` : text
