import { firstFew } from '../../text/firstFew.ts'
import { caseKey } from '../../results/order.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { asWritten, counted, decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { listed, shownName } from './names.ts'

/** Thresholds of single cases, which fail tests whatever the verdict of the run is. */
export function thresholdLines({ cases, unrecorded }: Results): string[] {
  const held = withoutRepeats(
    cases.filter(({ draws = {}, missed: still }) =>
      Object.keys(draws).some(metric => !still.some(one => one.metric === metric)),
    ),
  )
  const skipped = unrecorded.filter(({ why }) => why === 'skipped')
  return [
    ...missedLines({ cases }),
    ...(held.length === 0
      ? []
      : [
          `${counted(held.length, 'case')} missed a threshold at first and met it when drawn again: ${listed(held.map(nameOf))}`,
        ]),
    ...(skipped.length === 0
      ? []
      : [`${counted(skipped.length, 'case')} skipped: ${listed(skipped.map(nameOf))}`]),
  ]
}

/** The cases that missed a threshold of their own, with their scores; none where all held theirs. */
export function missedLines(results: Pick<Results, 'cases'>): string[] {
  const missed = missedCases(results)
  if (missed.length === 0) return []
  return [`${counted(missed.length, 'case')} missed a threshold: ${missesOf(missed)}`]
}

/** Cases that missed a threshold of their own, each once. */
export function missedCases({ cases }: Pick<Results, 'cases'>): CaseRecord[] {
  return withoutRepeats(cases.filter(record => record.missed.length > 0))
}

/** How many misses a line names; each has its place in the results. */
const mostMisses = 5

/** `support › founder: abstention 0.000, at least 1.000` */
function missesOf(missed: readonly CaseRecord[]): string {
  const texts = missed.map(record => {
    const misses = record.missed.map(({ metric, threshold, direction }) => {
      const score = ownEntry(record.scores, metric)
      const value = score?.status === 'scored' ? decimal(score.value) : 'without a score'
      const bound = direction === 'higher' ? 'at least' : 'at most'
      return `${shownName(metric)} ${value}, ${bound} ${asWritten(threshold)}`
    })
    return `${printable(nameOf(record), 120)} (${misses.join('; ')})`
  })
  return firstFew(texts, mostMisses)
}

function withoutRepeats(records: readonly CaseRecord[]): CaseRecord[] {
  return [...new Map(records.map(record => [caseKey(record), record])).values()]
}

const nameOf = ({ set, caseId }: { set: string; caseId: string }) => `${set} › ${caseId}`
