import { counted } from '../../../text/numbers.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import { firstFew } from '../../../text/firstFew.ts'
import type { ReportedRun } from '../../cases/caseScores.ts'
import { shownName } from '../../model/names.ts'

export interface LostDocuments {
  set: string
  /** Those that some case lost. */
  documents: readonly string[]
}

/** To look at them all takes milliseconds a case. */
const mostCases = 1000

const mostNamed = 5

/**
 * Which of the documents that cases lost are found in no case of the set any more: they may be gone from the index. One that
 * others still find is there, and ranks worse. Nothing is said where some answer is not kept.
 */
export function goneDocuments(
  { results, answersOf }: ReportedRun,
  { set, documents }: LostDocuments,
): string[] {
  const cases = results.cases.filter(record => record.set === set && record.error === undefined)
  if (!answersOf || documents.length === 0 || cases.length > mostCases) return []
  const before = new Map(documents.map(id => [id, new Set<string>()]))
  for (const record of cases) {
    const { now, before: former } = answersOf(record)
    if (!now) return []
    for (const id of documentRanking(now.contexts)) before.delete(id)
    if (before.size === 0) return []
    for (const id of documentRanking(former?.contexts ?? [])) before.get(id)?.add(record.caseId)
  }
  const named = [...before].flatMap(([id, { size }]) =>
    size === 0 ? [] : [`${shownName(id)} (before in ${counted(size, 'case')})`],
  )
  return named.length === 0
    ? []
    : [`no longer retrieved in any case: ${firstFew(named, mostNamed)}`]
}
