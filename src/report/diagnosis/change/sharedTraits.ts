import { firstFew } from '../../../text/firstFew.ts'
import { printable } from '../../../text/untrusted.ts'
import { listed } from '../../model/names.ts'
import type { FallenCase } from './fallenCases.ts'

/** Characters of an answer or a claim that cases share. */
const longest = 160

/** What several cases that fell have in common: that is often the cause itself. */
export function sharedTraits(cases: readonly FallenCase[]): string[] {
  if (cases.length < 2) return []
  const answers = inAll(cases, ({ answers: { now } }) => (now ? [now.answer] : []))
  const retrieved = inAll(cases, one => {
    return one.record.evidence.documents ? [JSON.stringify(retrievedIn([one]))] : []
  })
  const claims = inAll(cases, unsupportedClaims)
  const quoted = (text: string) => `“${printable(text, longest)}”`
  return [
    ...answers.map(answer => `all answer: ${quoted(answer)}`),
    ...retrieved.map(() => `all retrieved: ${listed(retrievedIn(cases)) || 'nothing'}`),
    ...(answers.length > 0 || claims.length === 0
      ? []
      : [`all claim: ${firstFew(claims.map(quoted), 2)}`]),
  ]
}

/** What is there in each of the cases. */
function inAll(
  cases: readonly FallenCase[],
  traitsOf: (fallen: FallenCase) => readonly string[],
): string[] {
  const [first, ...others] = cases.map(one => new Set(traitsOf(one)))
  return [...(first ?? [])].filter(trait => others.every(traits => traits.has(trait)))
}

function unsupportedClaims({ record }: FallenCase): string[] {
  const { answerInContexts = [] } = record.evidence
  return answerInContexts.flatMap(({ claim, verdict }) =>
    verdict === 'supported' ? [] : [claim.text],
  )
}

function retrievedIn([first]: readonly FallenCase[]): string[] {
  return first?.record.evidence.documents?.retrieved ?? []
}
