import { quoted } from './reason.ts'

interface Wording {
  /** What an id stands for, with a capital: "Claim". */
  thing: string
  /** What each id must have one of: "verdict". */
  entry: string
}

/** What is wrong with the ids of an answer that must have one entry for each id of the question. */
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
