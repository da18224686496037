import type { CaseRecord, Results } from '../../results/results.ts'
import { inOneLine } from '../../text/inOneLine.ts'
import { listed, placedName } from '../model/names.ts'
import { stepsLine } from './stepLines.ts'

/**
 * The first cases that failed, with their place, and which of their scores for which reason; if the
 * pipeline failed, also how far it came.
 */
export function errorLines(results: Results, most = 5): string[] {
  const lines = caseErrorLines(results).map(({ text }) => text)
  const more = lines.length > most ? [`… and ${lines.length - most} more`] : []
  return [...lines.slice(0, most), ...more]
}

/** All of them, with their cases. */
export function caseErrorLines({ cases, run }: Results): { text: string; record: CaseRecord }[] {
  const withoutSecrets = run.withoutSecrets === true
  return cases.flatMap(record =>
    caseErrors(record, withoutSecrets).map(reason => ({
      text: `${placedName(record)}  ${inOneLine(reason, 240)}${cameTo(record)}`,
      record,
    })),
  )
}

const cameTo = (record: CaseRecord): string =>
  record.error === undefined
    ? ''
    : stepsLine(record)
        .map(line => `; ${line}`)
        .join('')

/** @param withoutSecrets leaves out what failed for lack of a secret: the report says that once */
function caseErrors({ error, unavailable, scores }: CaseRecord, withoutSecrets: boolean): string[] {
  if (error !== undefined) return withoutSecrets && unavailable ? [] : [error]
  const unjudged = Object.entries(scores).flatMap(([metric, score]) => {
    if (score.status !== 'judgeError' || (withoutSecrets && score.unavailable)) return []
    return [{ metric, reason: score.reason }]
  })
  const alike = Map.groupBy(unjudged, ({ reason }) => reason)
  return [...alike].map(
    ([reason, list]) =>
      `${listed(
        list.map(one => one.metric),
        3,
      )}: ${reason}`,
  )
}
