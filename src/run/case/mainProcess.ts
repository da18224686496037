import type { Spending } from '../../judge/session/budget.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { rootRelative } from '../sets/goldenFiles.ts'
import type { PlacedCase } from '../sets/goldenSets.ts'
import type { CaseOutcome, CaseToAsk, MainProcess } from '../../hub/hubMessages.ts'
import { asserted, matcherRecord } from '../../results/matcherRecord.ts'
import { createCaseJudge } from './caseJudge.ts'
import type { CaseJudgeOptions } from './caseJudge.ts'
import { isDoubtful } from './draws.ts'
import type { GivenAnswers, GivenCase } from './givenAnswers.ts'
import { failuresOf } from './failures.ts'

export interface MainProcessOptions extends CaseJudgeOptions {
  spending: Spending
  /** What the pipeline answered, as it is kept. @default not known */
  answerOf?: ((record: CaseRecord) => AnswerRecord | undefined) | undefined
  /** Answers that are judged in place of the pipeline's. */
  answers?: GivenAnswers | undefined
}

export function createMainProcess(options: MainProcessOptions): MainProcess {
  const { root, evaluator, spending, records, calls, answers } = options
  const cases = createCaseJudge(options)
  return {
    ...calls,
    async beginCase(name) {
      const found = cases.find(name)
      // An answer that is given may be judged by the verdict log, which takes no call.
      const { goldenCase, refused }: GivenCase = answers
        ? answers.given(found, name.variant)
        : { ...found, refused: spending.usedUp('maxCalls') }
      const placed = { ...found, goldenCase }
      cases.begin(name, placed)
      return caseToAsk(placed, refused)
    },
    async judgeCase(asked, signal) {
      const { answered } = asked
      // At once, because whether another answer may be asked for depends on it.
      if (answered !== 'recorded' && 'usage' in answered) spending.countAnswer(answered.usage)
      const record = await cases.judge(asked, signal)
      return outcomeOf(record, options)
    },
    async evaluateAnswer(request, signal) {
      const { use } = request
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

/** @param refused why no pipeline is asked, where that is so */
function caseToAsk({ located, goldenCase }: PlacedCase, refused: string | undefined): CaseToAsk {
  const { id, question, history, asOf, recorded, timeout = located.set.timeout } = goldenCase
  return {
    pipelineCase: {
      id,
      question,
      ...(history && { history }),
      ...(asOf !== undefined && { asOf }),
    },
    timeout,
    isRecorded: recorded !== undefined,
    ...(refused !== undefined && { refused }),
  }
}

/** Evidence is most of a record, and what a test shows of it is in the failures. */
function outcomeOf(record: CaseRecord, { answerOf, history }: MainProcessOptions): CaseOutcome {
  const { caseId, scores, missed, draws, error, unavailable } = record
  return {
    record: {
      caseId,
      scores,
      missed,
      ...(draws && { draws }),
      ...(error !== undefined && { error }),
      ...(unavailable && { unavailable }),
    },
    failures: failuresOf(record, answerOf),
    isDoubtful: isDoubtful(record, history),
  }
}
