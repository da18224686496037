import { quoted } from './reason.ts'

interface Wording {
  /** The noun for the items of the question, capitalized: "Claim". */
  thing: string
  /** The noun for the entry that each item must have: "verdict". */
  entry: string
}

/** The problems of an answer that must have exactly one entry for each id of the question. */
export function idProblems(
  asked: readonly string[],
  answered: readonly string[],
  { thing, entry }: Wording,
): string[] {
  const known = new Set(asked)
  const seen = new Set<string>()
  const problems: string[] = []
  for (const id of answered) {
    if (!known.has(id)) problems.push(`${thing} ${quoted(id)} was not asked about.`)
    else if (seen.has(id)) problems.push(`${thing} ${quoted(id)} has more than one ${entry}.`)
    seen.add(id)
  }
  for (const id of known)
    if (!seen.has(id)) problems.push(`${thing} ${quoted(id)} has no ${entry}.`)
  return problems
}
