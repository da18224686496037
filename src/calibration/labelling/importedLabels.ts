import { nameFrom } from '../../interchange/imported/caseIds.ts'
import { joinedVerdict } from '../../interchange/judgedRun.ts'
import type { ImportedPreference } from '../../interchange/imported/importedCase.ts'
import type { JudgedClaim, JudgedClaims } from '../../interchange/imported/judgedClaims.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { isBlank } from '../../text/isBlank.ts'
import { uniqueNames } from '../../text/uniqueNames.ts'
import { contentId } from '../labels/textContent.ts'

interface Passage {
  id?: string
  text: string
}

/**
 * The labels of another tool's model, as lines of a label file. They are marked as labels of a model.
 * @param labeller names the tool
 */
export function importedLabels(
  cases: readonly { goldenCase: GoldenCase; claims: JudgedClaims }[],
  labeller: string,
): string[] {
  const lines = cases.flatMap(({ goldenCase, claims }) => {
    const { question, reference = '', recorded, id: group } = goldenCase
    const contexts = recorded?.contexts ?? []
    const passages = contexts.filter(({ text }) => !isBlank(text))
    const label = labelsWith({ question, group, labeller })
    return [
      ...label(claims.answer, 'answerInContexts', passages, inContexts),
      ...label(claims.reference, 'referenceInContexts', passages, inContexts),
      ...label(claims.answer, 'answerInReference', [{ text: reference }], inText),
      ...label(claims.reference, 'referenceInAnswer', [{ text: recorded?.answer ?? '' }], inText),
    ]
  })
  // If several cases share a claim with the same passages, a label file takes one line for it.
  const distinct = new Map(lines.map(line => [line.id, line]))
  return [...distinct.values()].map(line => JSON.stringify(line))
}

/** The preferences of people, as lines of a label file. People who compared the same answers have a line each. */
export function importedPreferences(preferences: readonly ImportedPreference[]): string[] {
  const unique = uniqueNames()
  return preferences.map(({ id, ...one }) => JSON.stringify({ id: unique(nameFrom(id)), ...one }))
}

const inContexts = (claim: JudgedClaim) => joinedVerdict(claim.againstContexts)
const inText = (claim: JudgedClaim) => claim.againstText

function labelsWith(shared: { question: string; group: string; labeller: string }) {
  return (
    claims: readonly JudgedClaim[],
    tag: string,
    passages: readonly Passage[],
    verdictOf: (claim: JudgedClaim) => string,
  ) => {
    const told = passages.filter(({ text }) => !isBlank(text))
    if (told.length === 0) return []
    return claims
      .filter(({ text }) => !isBlank(text))
      .map(claim => {
        const content = { claim: claim.text, passages: told, question: shared.question }
        return {
          id: contentId(content),
          claim: claim.text,
          passages: told.map(({ id, text }) => (id === undefined ? text : { id, text })),
          question: shared.question,
          label: verdictOf(claim),
          labeller: shared.labeller,
          by: 'model' as const,
          tags: [tag],
          group: shared.group,
        }
      })
  }
}
