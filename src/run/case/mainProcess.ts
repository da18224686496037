import { resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { formatPlace } from '../../errors.ts'
import { relativePath } from '../../files/relativePath.ts'
import type { Spending } from '../../judge/session/budget.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import type { PlacedCase, GoldenSets } from '../sets/goldenSets.ts'
import type {
  CaseOutcome,
  CaseToAsk,
  MainProcess,
  AskedCase,
  AnswerGiven,
  AnsweredCase,
} from '../../hub/hubMessages.ts'
import { asserted, matcherRecord } from '../../results/matcherRecord.ts'
import { isDoubtful } from './draws.ts'
import type { GivenAnswers, GivenCase } from './givenAnswers.ts'
import type { PlayedTurns } from './playedTurns.ts'
import { failuresOf } from './failures.ts'
import type { CaseName } from '../../hub/callMessages.ts'
import type { CaseJob } from './caseRecord.ts'
import { answerRecord, withPipeline } from './caseRecord.ts'
import type { ThresholdHistory } from '../state/thresholdHistory.ts'
import type { CaseEvaluator } from './evaluator.ts'
import type { JudgedRecords } from '../state/judgedRecords.ts'
import { nameInRun } from '../state/judgedRecords.ts'
import type { PipelineCalls } from './modelCalls.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import type { ContinuedCase } from '../../pipeline/continuedCase.ts'
import type { PassagesOfStep, PipelineOutput, StepPassages } from '../../pipeline/pipeline.ts'
import type { MeasuredSteps } from '../../pipeline/steps/stepPassages.ts'
import { passagesOfSteps } from '../../pipeline/steps/stepPassages.ts'
import { mappedResults } from '../../pipeline/tools/mappedResults.ts'
import type { RowMappers } from '../../pipeline/tools/passagesOfTools.ts'
import { keptSteps } from '../../results/compactRecord.ts'
import { keptToolCalls } from '../../results/keptToolCalls.ts'
import { redactedDetails } from '../../results/redactedDetails.ts'
import type { Judging } from '../judging.ts'
import { casePlace, checkPlace, thresholdPlace } from '../sets/casePlaces.ts'
import { caseAfterTurns } from '../sets/caseAfterTurns.ts'
import { measuredSteps } from '../sets/measuredSteps.ts'

interface MainProcessOptions extends CaseJudgeOptions {
  spending: Spending
  /** What the pipeline answered, as it is kept. @default not known */
  answerOf?: ((record: CaseRecord) => AnswerRecord | undefined) | undefined
  /** Answers that are judged in place of the pipeline's. */
  answers?: GivenAnswers | undefined
  /** The functions that find passages in results of tools. @default no tool is listed */
  mappers?: RowMappers | undefined
}

export function createMainProcess(options: MainProcessOptions): MainProcess {
  const { root, evaluator, spending, records, calls, answers, played, mappers = {} } = options
  const cases = createCaseJudge(options)
  return {
    ...calls,
    async beginCase(name) {
      const found = cases.find(name)
      // An answer that is given may be judged by the verdict log, which takes no call.
      const given: GivenCase = answers
        ? answers.given(found, name.variant)
        : { ...found, refused: spending.usedUp('maxCalls') }
      const isAsked = given.refused === undefined
      const { goldenCase, refused } = (isAsked && (await played?.given(found))) || given
      const placed = { ...found, goldenCase }
      cases.begin(name, placed)
      return caseToAsk(placed, refused)
    },
    async mapResults(called) {
      return mappedResults(called, mappers)
    },
    async judgeCase(asked, signal) {
      const { answered } = asked
      // At once, because whether another answer may be asked for depends on it.
      if (answered !== 'recorded' && 'usage' in answered) spending.countAnswer(answered.usage)
      const judged = await cases.judge(asked, signal)
      return outcomeOf(judged, options)
    },
    async evaluateAnswer(request, signal) {
      const { use } = request
      const evaluation = await evaluator.evaluateAnswer(request, signal)
      // What no test waits for any more was broken off, and is not a score.
      if (!use || signal?.aborted) return evaluation
      const record = matcherRecord(use, asserted(evaluation, use), evaluation)
      const file = relativePath(root, use.file)
      records.keepMatcher({ testId: use.testId, record: { file, ...record } })
      return evaluation
    },
  }
}

/** @param refused why no pipeline is asked. @default one is asked */
function caseToAsk({ located, goldenCase }: PlacedCase, refused: string | undefined): CaseToAsk {
  const { id, question, history, asOf, recorded, timeout = located.set.timeout } = goldenCase
  const { withTexts } = measuredSteps(goldenCase)
  return {
    pipelineCase: {
      id,
      question,
      ...(history && { history }),
      ...defined({ asOf }),
    },
    timeout,
    isRecorded: recorded !== undefined,
    ...(withTexts.length > 0 && { stepsWithTexts: [...withTexts] }),
    ...defined({ refused }),
  }
}

/** Evidence is most of a record, and what a test shows of it is in the failures. */
function outcomeOf({ record, job, placed }: JudgedCase, options: MainProcessOptions): CaseOutcome {
  const { answerOf, history } = options
  const placeOfCheck = (index: number) =>
    formatPlace(checkPlace(placed.located, placed.index, index))
  const { caseId, scores, missed, draws, error, unavailable } = record
  const asked = job.goldenCase.history?.findLast(({ role }) => role === 'user')
  const beside = { ...defined({ answerOf }), placeOfCheck, questionBefore: asked?.content }
  return {
    record: {
      caseId,
      scores,
      missed,
      ...(draws && { draws }),
      ...defined({ error }),
      ...(unavailable && { unavailable }),
    },
    failures: failuresOf(record, beside),
    isDoubtful: isDoubtful(record, job, history),
  }
}

interface CaseJudgeOptions extends Intake {
  /** Absolute path of the project. */
  root: string
  goldenSets: GoldenSets
  evaluator: CaseEvaluator
  records: JudgedRecords
  /** What pipelines ask of models. */
  calls: PipelineCalls
  /** What the baseline says about missed thresholds. */
  history: ThresholdHistory
  /** Decides what is asked in conversations of a hunt. @default the golden set says it */
  played?: PlayedTurns | undefined
}

interface JudgedCase {
  record: CaseRecord
  job: CaseJob
  placed: PlacedCase
}

/** Judges the cases of golden sets, and keeps their records. */
interface CaseJudge {
  find(name: CaseName): PlacedCase
  /** A file that changes from here on changes nothing of the case. */
  begin(name: CaseName, placed: PlacedCase): void
  /** @returns the record of a case that has begun, or whose answer the golden set has */
  judge(asked: AskedCase, signal: AbortSignal | undefined): Promise<JudgedCase>
}

function createCaseJudge(options: CaseJudgeOptions): CaseJudge {
  const { root, goldenSets, evaluator, records, calls, history, played } = options
  const begun = new Map<string, PlacedCase>()
  const outputs = outputsOfTurns()
  const find = ({ file, caseId }: CaseName) => goldenSets.caseOf(resolve(root, file), caseId)
  const takeBegun = (asked: AskedCase): PlacedCase => {
    const placed = begun.get(nameInRun(asked))
    begun.delete(nameInRun(asked))
    if (placed) return placed
    if (asked.answered === 'recorded') return find(asked)
    throw new Error(`Expected case ${asked.caseId} to have begun`)
  }
  const keep = (job: CaseJob, record: CaseRecord): CaseRecord => {
    records.keepCase(record, answerRecord(job, record.repeat))
    return record
  }
  return {
    find,
    begin: (name, placed) => void begun.set(nameInRun(name), placed),
    async judge(asked, signal) {
      const placed = takeBegun(asked)
      const called = calls.takeUsage(asked)
      outputs.keep(asked, placed)
      played?.keep(asked, placed)
      const continuing = { ...placed, goldenCase: outputs.caseAfterTurns(asked, placed) }
      const job = { ...caseJob(asked, continuing, options), ...(called && { called }) }
      if (asked.isDraw) return { record: await draw(job, signal), job, placed }
      const record = await evaluator.evaluateCase(job, signal)
      return { record: keep(job, record), job, placed }
    },
  }

  async function draw(job: CaseJob, signal: AbortSignal | undefined): Promise<CaseRecord> {
    const { goldenCase } = job
    const former = records.caseOf(nameOfJob(job))
    if (!former) throw new Error(`Expected a record of ${goldenCase.id} before it is tried again`)
    // A turn that was only asked again for the turns after it.
    if (!isDoubtful(former, job, history)) {
      const asked = { ...former, usage: withPipeline(former.usage, job) }
      records.keepDraw(asked)
      return asked
    }
    const drawn = await evaluator.drawAgain(job, former, signal)
    const record = isDoubtful(drawn, job, history) ? drawn : history.settled(drawn)
    records.keepDraw(record)
    return record
  }
}

/** What the system gave to the turns of conversations that go on. */
interface OutputsOfTurns {
  keep(asked: AskedCase, placed: PlacedCase): void
  /** The case of a turn, after what was said before. */
  caseAfterTurns(asked: AskedCase, placed: PlacedCase): ContinuedCase
}

function outputsOfTurns(): OutputsOfTurns {
  const live = new Map<string, PipelineOutput>()
  return {
    keep(asked, { goldenCase: { turn } }) {
      const { answered } = asked
      if (!turn || answered === 'recorded') return
      if ('output' in answered && turn.number < turn.of) live.set(nameInRun(asked), answered.output)
      else live.delete(nameInRun(asked))
    },
    caseAfterTurns(asked, placed) {
      // The answers of a file came with those before them.
      if (placed.goldenCase.earlierTurns) return placed.goldenCase
      const isLive = asked.answered !== 'recorded'
      const { turn } = placed.goldenCase
      const outputOf = ({ id, recorded }: GoldenCase) => {
        if (!isLive) return recorded
        const name = nameInRun({ ...asked, caseId: id })
        const output = live.get(name)
        // Nobody needs the turns before after the last one.
        if (turn?.number === turn?.of) live.delete(name)
        return output
      }
      // A turn is not asked if the one before has no answer.
      return caseAfterTurns(placed, outputOf) ?? placed.goldenCase
    },
  }
}

function nameOfJob({ file, goldenCase, variant }: CaseJob): CaseName {
  return { file, caseId: goldenCase.id, ...defined({ variant }) }
}

/** What is needed to take in an answer. */
interface Intake extends Pick<Judging, 'known'> {
  /** Takes secrets out of a text. */
  redact(text: string): string
}

/** All that is needed to judge a case and to record it. */
function caseJob(asked: AskedCase, placed: PlacedCase, intake: Intake): CaseJob {
  const { located, goldenCase, index } = placed
  const { name: set, file, gatedVariant } = located.set
  const { variant } = asked
  const lines = Object.keys(goldenCase.metrics).map(
    key => [key, thresholdPlace(located, index, key).line] as const,
  )
  const given = answerGiven(asked, placed, intake)
  const { answered, milliseconds, timeLeft, steps, stepsLeftOut } = given
  return {
    set,
    file,
    ...defined({ variant }),
    isGated: variant === gatedVariant,
    line: casePlace(located, index).line,
    goldenCase,
    // The answer of a given case may come from a file.
    ...(located.set.cases[index]?.recorded && { recorded: true }),
    thresholdLines: Object.fromEntries(lines),
    answered,
    isLive: asked.answered !== 'recorded',
    milliseconds,
    timeLeft,
    ...(steps && { steps }),
    ...defined({ stepsLeftOut }),
  }
}

/** What the pipeline gave, or what the golden set has. */
function answerGiven(
  asked: AskedCase,
  { located, goldenCase }: PlacedCase,
  { known, redact }: Intake,
): AnswerGiven {
  const { timeout = located.set.timeout } = goldenCase
  const recorded: PipelineOutput | undefined = goldenCase.recorded
  const measured = measuredSteps(goldenCase)
  const reads = readsSteps(goldenCase, known)
  if (asked.answered !== 'recorded') {
    const { steps: handed, stepsLeftOut } = asked
    const steps = handed?.map(({ texts: _, ...step }) => step)
    const answered = withStepsAsRead(asked.answered, {
      // While the steps are whole.
      stepPassages: output => passagesOfSteps(measured, asked, output),
      ...(reads && { steps: keptSteps(steps ?? [], redact), ...defined({ stepsLeftOut }) }),
    })
    return { ...asked, ...(steps && { steps }), answered: withoutSecrets(answered, redact) }
  }
  if (!recorded) throw new Error('Expected the case to have a recorded answer')
  const { steps, stepsLeftOut } = recorded
  const answered = withStepsAsRead(
    { output: recorded },
    {
      stepPassages: output => recordedPassages(measured, output),
      ...(reads && defined({ steps, stepsLeftOut })),
    },
  )
  return { answered: withoutSecrets(answered, redact), milliseconds: 0, timeLeft: timeout }
}

/** What a recorded answer has of the steps that metrics of the case are taken of now. */
function recordedPassages(
  { names, withTexts }: MeasuredSteps,
  { stepPassages = {} }: PipelineOutput,
): StepPassages {
  const wanted = Object.entries(stepPassages).filter(([name]) => names.includes(name))
  return Object.fromEntries(
    wanted.map(([name, returned]): [string, PassagesOfStep] => {
      if (!('documents' in returned) || withTexts.includes(name)) return [name, returned]
      return [name, { documents: returned.documents }]
    }),
  )
}

/** Whether a custom metric of the case may read the steps. */
function readsSteps({ metrics }: GoldenCase, known: readonly AnyMetric[]): boolean {
  const custom = new Set(known.flatMap(one => (one.custom ? [one.name] : [])))
  return Object.keys(metrics).some(key => custom.has(parseMetricKey(key)?.name ?? key))
}

/** The answer with the part of its steps that metrics of the case read, and no other. */
function withStepsAsRead(
  answered: AnsweredCase,
  {
    stepPassages,
    ...read
  }: Pick<PipelineOutput, 'steps' | 'stepsLeftOut'> & {
    stepPassages(output: PipelineOutput): StepPassages
  },
): AnsweredCase {
  if ('error' in answered) return answered
  const { stepPassages: _, steps: _steps, stepsLeftOut: _leftOut, ...output } = answered.output
  const ofSteps = stepPassages(answered.output)
  const isMeasured = Object.keys(ofSteps).length > 0
  return {
    ...answered,
    output: { ...output, ...(isMeasured && { stepPassages: ofSteps }), ...read },
  }
}

/** Metrics read details and calls as the answer is kept, so that a recorded answer has the same. */
function withoutSecrets(answered: AnsweredCase, redact: Intake['redact']): AnsweredCase {
  if ('error' in answered) return answered
  const { details, toolCalls } = answered.output
  if (details === undefined && !toolCalls) return answered
  const kept = {
    ...(details !== undefined && { details: redactedDetails(details, redact) }),
    ...(toolCalls && { toolCalls: keptToolCalls(toolCalls, redact) }),
  }
  return { ...answered, output: { ...answered.output, ...kept } }
}
