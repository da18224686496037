import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import type { CaseFailure } from '../../hub/hubMessages.ts'
import { defined } from '../../defined.ts'
import { answerLines, longestAnswer } from '../../report/cases/caseAnswers.ts'
import { questionLines } from '../../report/cases/caseDetails.ts'
import { failedScore } from '../../report/cases/failedScore.ts'
import { refusalWords } from '../../report/cases/refusalWords.ts'
import { stepsLine } from '../../report/words/stepLines.ts'

/** What a failure shows besides the record. */
interface Beside {
  /** What the system answered. @default not known */
  answerOf?(record: CaseRecord): AnswerRecord | undefined
  /** Where the golden set states a check of the case, by its index. @default not shown */
  placeOfCheck?: ((index: number) => string) | undefined
  /** What the user asked last before the case. @default the question stands by itself */
  questionBefore?: string | undefined
}

/** Why a case fails: what its test shows. One judge error often keeps many scores away, and many rest on one cause. */
export function failuresOf(
  record: CaseRecord,
  { answerOf, placeOfCheck, questionBefore }: Beside = {},
): CaseFailure[] {
  const failed = Object.keys(record.scores).filter(metric => isFailed(record, metric))
  const alike = Map.groupBy(failed, metric => causeOf(record, metric))
  const shown = new Set<string>()
  return [...alike.values()].map((metrics, index) => {
    // What was asked and answered is the same for all of them.
    const said = index === 0 ? saidIn(record, answerOf?.(record), questionBefore) : []
    return { metrics, why: whyOf(record, metrics, { shown, said, placeOfCheck }) }
  })
}

function saidIn(
  record: CaseRecord,
  now: AnswerRecord | undefined,
  before: string | undefined,
): string[] {
  const said = now ? [...questionLines(record, before), ...answerLines({ now }, longestAnswer)] : []
  return [...said, ...stepsLine(record, now)]
}

function isFailed({ scores, missed }: CaseRecord, metric: string): boolean {
  return scores[metric]?.status === 'judgeError' || missed.some(one => one.metric === metric)
}

/** Equal for metrics that failed for one reason: a judge error of one judge. */
function causeOf({ scores, measurements }: CaseRecord, metric: string): string {
  const score = scores[metric]
  return score?.status === 'judgeError'
    ? JSON.stringify([score.reason, measurements[metric]?.judge])
    : metric
}

interface Shown {
  /** Evidence that is shown once. */
  shown: Set<string>
  said: readonly string[]
}

function whyOf(
  record: CaseRecord,
  [metric = '', ...alsoUnjudged]: readonly string[],
  { shown, said, placeOfCheck }: Shown & Pick<Beside, 'placeOfCheck'>,
): string {
  const { scores, missed, measurements, evidence, stepEvidence, leftOut, claimCounts } = record
  const threshold = missed.find(one => one.metric === metric)
  const measurement = measurements[metric]
  const score = scores[metric]
  if (!score) throw new Error(`Expected a score of ${metric}`)
  return failedScore(
    {
      metric,
      alsoUnjudged,
      direction: threshold?.direction ?? 'higher',
      score,
      threshold: threshold?.threshold ?? 0,
      evidence,
      ...(stepEvidence && { stepEvidence }),
      ...(leftOut && { leftOut }),
      ...(claimCounts && { claimCounts }),
      notes: [...said, ...refusalWords(record, [metric])],
      ...(measurement && { measurement }),
      ...defined({ placeOfCheck }),
    },
    shown,
  )
}
