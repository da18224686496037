import type { CaseRecord } from '../../results/results.ts'
import { caseKey } from '../../results/order.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { questionLanguage } from '../../text/questionLanguage.ts'

/** A case of a window, with all of its repeats. */
export interface WindowCase {
  repeats: CaseRecord[]
  /** Cases with the same unit are not independent. */
  unit: string
  /** What the unit is. */
  noun: 'group' | 'conversation' | 'case'
  /** Kinds of the question, by what tells them: `language`, `length`, and a named attribute. */
  kinds: Record<string, string>
  /** All kinds as one text. */
  stratum: string
}

/**
 * The cases of a window, each with its unit and its stratum.
 * @param by the attribute that a tag such as `topic:billing` names. @default none
 */
export function windowCases(records: readonly CaseRecord[], by?: string): WindowCase[] {
  return [...Map.groupBy(records, caseKey).values()].flatMap(repeats => {
    const [first] = repeats
    if (!first) return []
    const kinds = kindsOf(first, by)
    return [{ repeats, ...unitOf(first), kinds, stratum: JSON.stringify(Object.values(kinds)) }]
  })
}

/**
 * A case outside a conversation is identified by its question, because ids of two windows may be
 * equal by chance.
 */
function unitOf({ group, turn, hash }: CaseRecord): Pick<WindowCase, 'unit' | 'noun'> {
  if (group !== undefined) return { unit: `group ${group}`, noun: 'group' }
  if (turn) return { unit: `conversation ${turn.conversation}`, noun: 'conversation' }
  return { unit: `case ${hash}`, noun: 'case' }
}

function kindsOf({ tags = [], question = '' }: CaseRecord, by: string | undefined) {
  const prefix = `${by}:`
  const values = tags.flatMap(tag => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []))
  const named = by === undefined ? {} : { [by]: values.toSorted().join(', ') || 'none' }
  // A tag such as `language:de` is more reliable than the words of the question, and comes first.
  return { ...named, language: questionLanguage(question), length: lengthOf(question), ...named }
}

/** In tokens: about 10 and 40 words of English. */
const [mostShort, mostMedium] = [15, 60]

function lengthOf(question: string): string {
  const length = estimatedTokens(question)
  if (length <= mostShort) return 'short'
  return length <= mostMedium ? 'medium' : 'long'
}
