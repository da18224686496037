import { resolve } from 'node:path'
import type { Spending } from '../../judge/session/budget.ts'
import type { AnswerUsage } from '../../pipeline/pipeline.ts'
import { casePlace, thresholdPlace } from '../compile/casePlaces.ts'
import type { CaseEvaluator, CaseJob, Draw, Evaluator } from './evaluator.ts'
import { failuresOf } from './failures.ts'
import type { GoldenSets } from '../compile/goldenSets.ts'
import type { AskedAgain, AskedCase, CaseName, CaseToAsk, CaseOutcome } from '../hub/hubMessages.ts'

/** What workers ask of the main process, which has the golden sets and the judge. */
export interface MainProcess extends Evaluator {
  caseToAsk(name: CaseName): Promise<CaseToAsk>
  /** Counts what a pipeline told of an answer, and says why no further one may be asked for. */
  spendOnPipeline(told: AnswerUsage): Promise<{ usedUp?: string }>
  evaluateCase(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome>
  drawAgain(asked: AskedAgain, signal?: AbortSignal): Promise<Draw>
}

export interface MainProcessOptions {
  /** Absolute path of the project. */
  root: string
  goldenSets: GoldenSets
  evaluator: CaseEvaluator
  spending: Spending
}

export function createMainProcess(options: MainProcessOptions): MainProcess {
  const { root, goldenSets, evaluator, spending } = options
  const caseOf = ({ file, caseId }: CaseName) => goldenSets.caseOf(resolve(root, file), caseId)

  function jobOf(asked: AskedCase): CaseJob {
    const { located, goldenCase, index } = caseOf(asked)
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
      const record = await evaluator.evaluateCase(jobOf(asked), signal)
      // Evidence is most of a record, and what a test shows of it is in the failures.
      return { record: { ...record, evidence: {} }, failures: failuresOf(record) }
    },
    async drawAgain(asked, signal) {
      const { draw, missed } = asked
      return evaluator.drawAgain({ ...jobOf(asked), draw, missed }, signal)
    },
    evaluateAnswer: (request, signal) => evaluator.evaluateAnswer(request, signal),
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
