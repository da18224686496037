import { evenlySpread } from '../../../statistics/evenlySpread.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import type { ReportedRun } from '../../cases/caseScores.ts'

/** So many answers are read: each takes about a millisecond. Records that hold what was retrieved are not limited. */
const mostRead = 1000

interface GoneDocuments {
  /** Each as often as a case lost it. Empty if some answer is not kept. */
  documents: string[]
  /** Cases whose retrieved documents are known. */
  read: number
  isAll: boolean
}

/** Which of the documents that cases of a set lost are found in no case of the set any more. */
export function goneDocuments(
  { results, answersOf }: ReportedRun,
  set: string,
  lost: readonly string[],
): GoneDocuments {
  const left = new Set(lost)
  const none = { documents: [], read: 0, isAll: true }
  if (left.size === 0) return none
  const cases = results.cases.filter(record => record.set === set && record.error === undefined)
  const unmeasured = cases.filter(({ evidence }) => !evidence.documents)
  const toRead = new Set(evenlySpread(unmeasured, mostRead))
  for (const record of cases) {
    if (left.size === 0) return none
    const measured = record.evidence.documents?.retrieved
    if (!measured && !toRead.has(record)) continue
    const now = measured ? undefined : answersOf?.(record).now
    const retrieved = measured ?? (now && documentRanking(now.contexts))
    if (!retrieved) return none
    for (const id of retrieved) left.delete(id)
  }
  const isAll = toRead.size === unmeasured.length
  const documents = lost.filter(id => left.has(id))
  return { documents, read: cases.length - unmeasured.length + toRead.size, isAll }
}
