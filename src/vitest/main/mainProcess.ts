import { resolve } from 'node:path'
import type { Spending } from '../../judge/session/budget.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { casePlace, thresholdPlace } from '../compile/casePlaces.ts'
import { rootRelative } from '../compile/goldenFiles.ts'
import type { GoldenSets, PlacedCase } from '../compile/goldenSets.ts'
import type {
  AnsweredCase,
  AskedCase,
  CaseOutcome,
  CaseToAsk,
  MainProcess,
} from '../../hub/hubMessages.ts'
import { asserted, matcherRecord } from '../../results/matcherRecord.ts'
import type { CaseName } from '../../hub/callMessages.ts'
import { documentsOfSteps } from '../../pipeline/steps/stepDocuments.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { CaseJob } from './caseRecord.ts'
import { answerRecord } from './caseRecord.ts'
import { isDoubtful } from './draws.ts'
import type { CaseEvaluator } from './evaluator.ts'
import type { GivenAnswers, GivenCase } from './givenAnswers.ts'
import { failuresOf } from './failures.ts'
import type { JudgedRecords } from './judgedRecords.ts'
import type { PipelineCalls } from './modelCalls.ts'
import { nameOf } from './judgedRecords.ts'

export interface MainProcessOptions {
  /** Absolute path of the project. */
  root: string
  goldenSets: GoldenSets
  evaluator: CaseEvaluator
  spending: Spending
  records: JudgedRecords
  /** What pipelines ask of models. */
  calls: PipelineCalls
  /** What the pipeline answered, as it is kept. @default not known */
  answerOf?: ((record: CaseRecord) => AnswerRecord | undefined) | undefined
  /** Answers that are judged in place of the pipeline's. */
  answers?: GivenAnswers | undefined
}

export function createMainProcess(options: MainProcessOptions): MainProcess {
  const { root, goldenSets, evaluator, spending, records, calls, answers } = options
  /** Looked up when they begin: a file that changes in between changes nothing of them. */
  const begun = new Map<string, PlacedCase>()
  return {
    ...calls,
    async beginCase(name) {
      const found = goldenSets.caseOf(resolve(root, name.file), name.caseId)
      // An answer that is given may be judged by the verdict log, which takes no call.
      const { goldenCase, refused }: GivenCase = answers
        ? answers.given(found, name.variant)
        : { ...found, refused: spending.usedUp('maxCalls') }
      const placed = { ...found, goldenCase }
      begun.set(nameOf(name), placed)
      return caseToAsk(placed, refused)
    },
    async judgeCase(asked, signal) {
      const { answered } = asked
      // At once, because whether another answer may be asked for depends on it.
      if (answered !== 'recorded' && 'usage' in answered) spending.countAnswer(answered.usage)
      const placed = begun.get(nameOf(asked))
      if (!placed) throw new Error(`Expected case ${asked.caseId} to have begun`)
      begun.delete(nameOf(asked))
      const called = calls.takeUsage(asked)
      const job = { ...caseJob(asked, placed), ...(called && { called }) }
      const record = asked.isDraw ? await draw(job, signal) : await judge(job, signal)
      return outcomeOf(record, options.answerOf)
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

  async function judge(job: CaseJob, signal: AbortSignal | undefined): Promise<CaseRecord> {
    const record = await evaluator.evaluateCase(job, signal)
    records.keepCase(record, answerRecord(job, record.repeat))
    return record
  }

  async function draw(job: CaseJob, signal: AbortSignal | undefined): Promise<CaseRecord> {
    const { goldenCase } = job
    const former = records.caseOf(nameOfJob(job))
    if (!former) throw new Error(`Expected a record of ${goldenCase.id} before it is drawn again`)
    const record = await evaluator.drawAgain(job, former, signal)
    records.keepDraw(record)
    return record
  }
}

function nameOfJob({ file, goldenCase, variant }: CaseJob): CaseName {
  return { file, caseId: goldenCase.id, ...(variant !== undefined && { variant }) }
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
function outcomeOf(record: CaseRecord, answerOf: MainProcessOptions['answerOf']): CaseOutcome {
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
    isDoubtful: isDoubtful(record),
  }
}

function caseJob(asked: AskedCase, { located, goldenCase, index }: PlacedCase): CaseJob {
  const { name: set, file } = located.set
  const { milliseconds, timeLeft, variant, steps, stepsLeftOut } = asked
  const lines = Object.keys(goldenCase.metrics).map(
    key => [key, thresholdPlace(located, index, key).line] as const,
  )
  return {
    set,
    file,
    ...(variant !== undefined && { variant }),
    isGated: variant === located.set.gatedVariant,
    line: casePlace(located, index).line,
    goldenCase,
    thresholdLines: Object.fromEntries(lines),
    answered: withStepDocuments(answeredOf(asked, goldenCase.recorded), asked, goldenCase),
    milliseconds,
    timeLeft,
    ...(steps && { steps }),
    ...(stepsLeftOut !== undefined && { stepsLeftOut }),
  }
}

function answeredOf(
  { answered }: AskedCase,
  recorded: CaseJob['goldenCase']['recorded'],
): CaseJob['answered'] {
  if (answered !== 'recorded') return answered
  if (!recorded) throw new Error('Expected the case to have a recorded answer')
  return { output: recorded }
}

/** With the documents of the steps that metrics of the case are taken of, while they are whole. */
function withStepDocuments(
  answered: AnsweredCase,
  asked: AskedCase,
  { metrics }: Pick<GoldenCase, 'metrics'>,
): AnsweredCase {
  if ('error' in answered) return answered
  const { stepDocuments: recorded = {}, ...output } = answered.output
  const names = Object.keys(metrics).flatMap(key => parseMetricKey(key)?.step ?? [])
  if (names.length === 0) return { ...answered, output }
  const kept = Object.entries(recorded).filter(([name]) => names.includes(name))
  const stepDocuments =
    asked.answered === 'recorded' ? Object.fromEntries(kept) : documentsOfSteps(names, asked)
  return { ...answered, output: { ...output, stepDocuments } }
}
