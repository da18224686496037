import type { ReportedRun } from '../report/cases/caseScores.ts'
import { answerText, exchangeFacts, laidOut } from '../report/words/exchangeWords.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import type { CaseExchanges } from '../scores/caseExchanges.ts'
import type { PageExchanges } from './pageCaseData.ts'
import type { CaseRepeats } from './pageCaseRows.ts'
import { isAsked } from './pageRun.ts'
import { caseRepeats, pageCaseRows } from './pageCaseRows.ts'

export type ExchangesOf = (record: CaseRecord) => PageExchanges | undefined

/** Has the verdict log say what a case rests on. */
export type FindExchanges = (
  record: CaseRecord,
  answerOf: (record: CaseRecord) => AnswerRecord | undefined,
) => Promise<CaseExchanges>

/** A file of 10 000 cases must stay one that can be mailed. */
export const mostCases = 200

/**
 * The exchanges of the cases that somebody will ask about: those that could not be judged, missed a threshold or
 * changed, the largest drop first.
 */
export async function exchangesOfChanged(
  run: ReportedRun,
  find: FindExchanges,
): Promise<ExchangesOf> {
  const found = new Map<CaseRecord, PageExchanges>()
  for (const repeats of changedCases(run).slice(0, mostCases)) {
    for (const record of repeats.filter(isAsked)) {
      // One after the other: each is looked up in one log.
      found.set(record, pageExchanges(await find(record, one => run.answersOf?.(one).now)))
    }
  }
  return record => found.get(record)
}

function changedCases(run: ReportedRun): CaseRepeats[] {
  const cases = caseRepeats(run.results.cases)
  const rows = pageCaseRows(run, cases, [])
  return rows
    .map(({ states, drop }, place) => ({
      place,
      drop,
      isTold: states.some(state => state !== 'pending review'),
      isFailed: states.some(state => failures.has(state)),
    }))
    .filter(({ isTold }) => isTold)
    .toSorted(
      (one, other) => Number(other.isFailed) - Number(one.isFailed) || other.drop - one.drop,
    )
    .flatMap(({ place }) => {
      const repeats = cases[place]
      return repeats ? [repeats] : []
    })
}

const failures = new Set(['error', 'judge error', 'failed'])

/** The same as the page shows it. */
export function pageExchanges({ exchanges, notes }: CaseExchanges): PageExchanges {
  return {
    exchanges: exchanges.map(one => ({
      name: one.prompt ?? one.step,
      facts: exchangeFacts(one),
      messages: one.messages.map(({ role, content }) => ({ role, content: laidOut(content) })),
      ...(one.answer !== undefined && { answer: answerText(one) }),
    })),
    notes,
  }
}
