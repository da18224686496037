import type { Baseline } from '../../baseline/baseline.ts'
import type { TakenAnswer } from '../../results/answersTook.ts'
import { answersTook } from '../../results/answersTook.ts'
import { isWholeSet } from '../../results/integrity.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { nearestRank } from '../../statistics/nearestRank.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { Finding } from '../decision.ts'
import type { AnswerLimit } from './answerLimits.ts'
import { singleLimits } from './answerLimits.ts'

const shares = { median: 0.5, p95: 0.95 } as const

/**
 * A finding for each limit that the answers of a set exceed. A limit of the baseline holds until the next baseline. A
 * set gets no finding if it did not run whole, or if the pipeline failed in it.
 */
export function missedLimits(baseline: Baseline | undefined, results: Results): Finding[] {
  // A run of recorded answers runs no pipeline.
  if (results.run.answers !== undefined) return []
  return Object.entries(results.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .filter(([set]) => isWholeSet(results, set))
    .flatMap(([set, { policy }]) => {
      const limits = singleLimits(ownEntry(baseline?.sets ?? {}, set)?.limits, policy.limits)
      const records = results.cases.filter(record => record.set === set)
      if (records.some(({ error }) => error !== undefined)) return []
      return limits.flatMap(limit => limitFinding(limit, printable(set, 80), records))
    })
}

function limitFinding(limit: AnswerLimit, set: string, records: readonly CaseRecord[]): Finding[] {
  const { quantity, quantile, most } = limit
  const answers = answersTook(records, quantity)
  const name = `${set}: ${quantity}.${quantile}`
  const unknown = whyUnknown(limit, answers, answersTook(records, 'latency').length)
  if (unknown !== undefined) return [{ verdict: 'error', reason: `${name} ${unknown}` }]
  const reached = nearestRank(
    answers.map(({ took }) => took),
    shares[quantile],
  )
  if (reached === undefined || reached <= most) return []
  const [unit, word] = quantity === 'latency' ? [' ms', 'slowest'] : ['', 'dearest']
  const last = printable(answers.at(-1)?.record.caseId ?? '', 80)
  const reason = `${name} is ${reached}${unit} and must be at most ${most}${unit}; the ${word} answer is that of ${last}.`
  return [{ verdict: 'floor', reason }]
}

/** A limit without measured answers would pass with any pipeline. */
function whyUnknown(
  { quantity }: AnswerLimit,
  answers: readonly TakenAnswer[],
  asked: number,
): string | undefined {
  if (asked === 0) {
    return `can't be checked, because all answers are recorded. Remove \`${quantity}\`, or let a pipeline answer.`
  }
  if (answers.length === asked) return undefined
  return `can't be checked, because the pipeline reported the cost of only ${answers.length} of ${asked} answers. Return \`usage: { cost }\` with each, or remove \`${quantity}\`.`
}
