import { resolve } from 'node:path'
import type { Spending } from '../../judge/session/budget.ts'
import type { AnswerUsage } from '../../pipeline/pipeline.ts'
import type { CaseRecord } from '../../results/results.ts'
import { casePlace, thresholdPlace } from '../compile/casePlaces.ts'
import { rootRelative } from '../compile/goldenFiles.ts'
import type { GoldenSets, PlacedCase } from '../compile/goldenSets.ts'
import type { AskedCase, CaseName, CaseToAsk, CaseOutcome } from '../hub/hubMessages.ts'
import { asserted, matcherRecord } from '../matchers/matcherRecord.ts'
import { answerRecord } from './caseRecord.ts'
import { isDoubtful } from './draws.ts'
import type { CaseEvaluator, CaseJob, Evaluator } from './evaluator.ts'
import { failuresOf } from './failures.ts'
import type { JudgedRecords } from './judgedRecords.ts'

/** What workers ask of the main process, which has the golden sets and the judge. */
export interface MainProcess extends Evaluator {
  caseToAsk(name: CaseName): Promise<CaseToAsk>
  /** Counts what a pipeline told of an answer, and says why no further one may be asked for. */
  spendOnPipeline(told: AnswerUsage): Promise<{ usedUp?: string }>
  evaluateCase(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome>
  drawAgain(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome>
}

export interface MainProcessOptions {
  /** Absolute path of the project. */
  root: string
  goldenSets: GoldenSets
  evaluator: CaseEvaluator
  spending: Spending
  records: JudgedRecords
}

export function createMainProcess(options: MainProcessOptions): MainProcess {
  const { root, goldenSets, evaluator, spending, records } = options
  const caseOf = ({ file, caseId }: CaseName) => goldenSets.caseOf(resolve(root, file), caseId)
  const jobOf = (asked: AskedCase) => caseJob(asked, caseOf(asked))
  return {
    async caseToAsk(name) {
      const { located, goldenCase } = caseOf(name)
      const { id, question, history, asOf, recorded, timeout = located.set.timeout } = goldenCase
      return {
        id,
        question,
        ...(history && { history }),
        ...(asOf !== undefined && { asOf }),
        timeout,
        isRecorded: recorded !== undefined,
      }
    },
    async spendOnPipeline(told) {
      spending.countAnswer(told)
      // What they answer may be judged by the verdict log, which takes no call.
      const usedUp = spending.usedUp('maxCalls')
      return usedUp === undefined ? {} : { usedUp }
    },
    async evaluateCase(asked, signal) {
      const job = jobOf(asked)
      const record = await evaluator.evaluateCase(job, signal)
      records.keepCase(record, answerRecord(job, record.repeat))
      return outcomeOf(record)
    },
    async drawAgain(asked, signal) {
      const former = records.caseOf(asked)
      if (!former) throw new Error(`Expected a record of ${asked.caseId} before it is drawn again`)
      const record = await evaluator.drawAgain(jobOf(asked), former, signal)
      records.keepDraw(record)
      return outcomeOf(record)
    },
    async evaluateAnswer({ use, ...request }, signal) {
      const evaluation = await evaluator.evaluateAnswer(request, signal)
      // What no test waits for any more was broken off, and is no score.
      if (!use || signal?.aborted) return evaluation
      const record = matcherRecord(use, asserted(evaluation, use), evaluation)
      const file = rootRelative(root, use.file)
      records.keepMatcher({ testId: use.testId, record: { file, ...record } })
      return evaluation
    },
  }
}

/** Evidence is most of a record, and what a test shows of it is in the failures. */
function outcomeOf(record: CaseRecord): CaseOutcome {
  return {
    record: { ...record, evidence: {} },
    failures: failuresOf(record),
    isDoubtful: isDoubtful(record),
  }
}

function caseJob(asked: AskedCase, { located, goldenCase, index }: PlacedCase): CaseJob {
  const { name: set, file } = located.set
  const { milliseconds, timeLeft } = asked
  const lines = Object.keys(goldenCase.metrics).map(
    key => [key, thresholdPlace(located, index, key).line] as const,
  )
  return {
    set,
    file,
    line: casePlace(located, index).line,
    goldenCase,
    thresholdLines: Object.fromEntries(lines),
    answered: answeredOf(asked, goldenCase.recorded),
    milliseconds,
    timeLeft,
  }
}

function answeredOf(
  { answered }: AskedCase,
  recorded: CaseJob['goldenCase']['recorded'],
): CaseJob['answered'] {
  if (answered !== 'recorded') return answered
  // The file may have been changed since the worker asked.
  return recorded ? { output: recorded } : { error: 'The recorded answer is gone' }
}
