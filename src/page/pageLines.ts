import type { GateDecision } from '../gate/decision.ts'
import { caseErrorLines } from '../report/words/errorLines.ts'
import { missedCases, nowAndThenLine, thresholdLines } from '../report/words/thresholdLines.ts'
import { findingText } from '../report/words/verdictReason.ts'
import { caseKey } from '../results/order.ts'
import type { Results } from '../results/results.ts'
import type { PageCaseName, PageLine } from './pageData.ts'

/** So many cases can be opened from a line; the list of cases has all. */
const mostLinked = 5

const mostErrors = 20

/** Lines that name no case. */
export const plainLines = (texts: readonly string[]): PageLine[] => texts.map(text => ({ text }))

/** What failed in cases, each with a link to its case. */
export function pageErrors(results: Results): PageLine[] {
  const lines = caseErrorLines(results)
  const left = lines.length - mostErrors
  return [
    ...lines.slice(0, mostErrors).map(({ text, record }) => ({ text, cases: [nameOf(record)] })),
    ...(left > 0 ? [{ text: `… and ${left} more` }] : []),
  ]
}

/** The critical cases that fail by the verdict's own finding. */
export function criticalCases({ verdict, findings }: GateDecision): PageCaseName[] {
  if (verdict !== 'critical') return []
  const failing = findings.flatMap(one => ('critical' in one ? [one.critical] : []))
  const names = failing.map(
    ({ set, caseId }) => [caseKey({ set, caseId }), { set, caseId }] as const,
  )
  return [...new Map(names).values()].slice(0, mostLinked)
}

/** @param reason of the verdict, which is told already */
export function pageFindings({ findings }: GateDecision, reason: string): PageLine[] {
  return findings.flatMap(finding => {
    const text = findingText(finding)
    if (text.endsWith(reason)) return []
    if (!('critical' in finding)) return [{ text }]
    const { set, caseId } = finding.critical
    return [{ text, cases: [{ set, caseId }] }]
  })
}

/** The first of these lines names the cases that missed a threshold, where some did. */
export function pageThresholds(results: Results, decision: GateDecision): PageLine[] {
  const missed = missedCases(results)
  const nowAndThen = decision.missedNowAndThen.slice(0, mostLinked).map(nameOf)
  const lines = thresholdLines(results).map((text, index) =>
    index === 0 && missed.length > 0
      ? { text, cases: missed.slice(0, mostLinked).map(nameOf), state: 'failed' as const }
      : { text },
  )
  return [...lines, ...nowAndThenLine(decision).map(text => ({ text, cases: nowAndThen }))]
}

function nameOf({ set, variant, caseId }: PageCaseName): PageCaseName {
  return { set, ...(variant !== undefined && { variant }), caseId }
}
