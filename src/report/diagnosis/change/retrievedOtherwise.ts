import { gatedPart } from '../../../results/gatedPart.ts'
import { caseKey } from '../../../results/order.ts'
import type { CaseRecord } from '../../../results/results.ts'
import { evenlySpread } from '../../../statistics/evenlySpread.ts'
import { documentRanking } from '../../../text/documentRanking.ts'
import { counted } from '../../../text/numbers.ts'
import { compareText } from '../../../text/stableJson.ts'
import type { ReportedRun } from '../../cases/caseScores.ts'
import type { NamedInReport } from '../../model/names.ts'
import { goneDocuments } from './goneDocuments.ts'

/** What some cases retrieve otherwise than for the baseline. */
export interface RetrievedOtherwise {
  /** Documents that these cases retrieved for the baseline and do not retrieve now, sorted. */
  lost: string[]
  /** Those of them that no case of their set retrieves any more: they may be gone from the corpus. */
  inNoCase: string[]
  /** The most passages that a case of their sets got. Fewer now point to a lower limit. */
  most: { before: number; now: number }
}

/** So many answers of each set are read: each takes about a millisecond. */
const mostRead = 600

/** Undefined if answers are not kept, or if all is retrieved as before. */
export function retrievedOtherwise(
  run: ReportedRun,
  cases: readonly NamedInReport[],
): RetrievedOtherwise | undefined {
  const { answersOf } = run
  if (!answersOf) return undefined
  const named = new Set(cases.map(({ set, caseId }) => caseKey({ set, caseId })))
  const bySet = Map.groupBy(
    gatedPart(run.results).cases.filter(({ repeat, error }) => repeat === 0 && error === undefined),
    ({ set }) => set,
  )
  const [lost, inNoCase] = [new Set<string>(), new Set<string>()]
  const most = { before: 0, now: 0 }
  for (const set of new Set(cases.map(one => one.set))) {
    const isNamed = ({ caseId }: CaseRecord) => named.has(caseKey({ set, caseId }))
    const all = bySet.get(set) ?? []
    const own = evenlySpread(all.filter(isNamed), mostRead)
    const others = evenlySpread(
      all.filter(one => !isNamed(one)),
      mostRead,
    )
    const lostHere = new Set<string>()
    for (const record of [...own, ...others]) {
      const { now, before } = answersOf(record)
      if (!now || !before || now.answerOnly || before.answerOnly) continue
      most.before = Math.max(most.before, before.contexts.length)
      most.now = Math.max(most.now, now.contexts.length)
      if (!isNamed(record)) continue
      const found = new Set(documentRanking(now.contexts))
      for (const id of documentRanking(before.contexts)) if (!found.has(id)) lostHere.add(id)
    }
    for (const id of lostHere) lost.add(id)
    for (const id of goneDocuments(run, set, [...lostHere]).documents) inNoCase.add(id)
  }
  if (lost.size === 0 && most.before === most.now) return undefined
  return {
    lost: [...lost].toSorted(compareText),
    inNoCase: [...inNoCase].toSorted(compareText),
    most,
  }
}

/** In words: that cases get fewer passages, which explains lost documents. */
export function fewerPassages({ most }: RetrievedOtherwise): string[] {
  if (most.now >= most.before) return []
  return [`no case retrieves more than ${counted(most.now, 'passage')}, before ${most.before}`]
}
