import type { GoldenCase } from '../golden/goldenSet.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { compactRecord } from '../results/compactRecord.ts'
import type { AnswerRecord, CaseRecord, MissedThreshold } from '../results/results.ts'
import { evaluate } from '../scores/evaluate.ts'
import type { Evaluation, EvaluationRequest } from '../scores/evaluate.ts'
import { missedThresholds } from '../scores/missedThresholds.ts'
import { noUsage } from '../judge/usage.ts'
import type { Judging } from './judging.ts'

/** A golden case as a worker hands it over: asked, and answered or failed. */
export interface CaseJob {
  set: string
  file: string
  line: number
  goldenCase: GoldenCase
  /** Line of each metric's threshold in the golden file, by metric key. */
  thresholdLines: Record<string, number>
  answered: { output: PipelineOutput } | { error: string }
  milliseconds: number
  /** Milliseconds left for judging. */
  timeLeft: number
}

/** Judges for tests: in the main process behind the hub, or in this process without the plugin. */
export interface Evaluator {
  evaluateCase(job: CaseJob, signal?: AbortSignal): Promise<CaseRecord>
  evaluateAnswer(request: EvaluationRequest, signal?: AbortSignal): Promise<Evaluation>
}

export interface EvaluatorOptions extends Judging {
  /** Index of this run among the repeats of one measurement. @default 0 */
  repeat?: number
  /** Called with each finished case, before anyone else hears of it. */
  onCase?: (record: CaseRecord, answer: AnswerRecord | undefined) => void
}

export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const { session, known, repeat = 0, onCase } = options
  return {
    evaluateAnswer: (request, signal) =>
      evaluate({ ...request, repeat }, { session, known, ...(signal && { signal }) }),
    async evaluateCase(job, signal) {
      const judged = await judgeCase(job, { session, known, repeat, ...(signal && { signal }) })
      const record = compactRecord(caseRecord(job, judged, repeat))
      onCase?.(record, answerRecord(job, repeat))
      return record
    },
  }
}

const nothing: Evaluation = {
  scores: {},
  evidence: {},
  measurements: {},
  directions: {},
  usage: noUsage,
}

interface JudgeCaseOptions extends Judging {
  repeat: number
  signal?: AbortSignal
}

async function judgeCase(
  { goldenCase, answered, timeLeft }: CaseJob,
  { session, known, repeat, signal }: JudgeCaseOptions,
): Promise<Evaluation> {
  if ('error' in answered) return nothing
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(timeLeft)))
  return evaluate(
    {
      case: goldenCase,
      output: answered.output,
      metrics: goldenCase.metrics,
      repeat,
    },
    { session, known, signal: signal ? AbortSignal.any([deadline, signal]) : deadline },
  )
}

function caseRecord(job: CaseJob, judged: Evaluation, repeat: number): CaseRecord {
  const { set, file, line, goldenCase, answered, milliseconds } = job
  const { id, question, answerable, hash, group, critical, tags } = goldenCase
  const { scores, evidence, measurements, usage } = judged
  return {
    set,
    file,
    caseId: id,
    line,
    question,
    repeat,
    answerable,
    hash,
    ...(group !== undefined && { group }),
    ...(critical && { critical }),
    ...(tags.length > 0 && { tags }),
    ...('error' in answered && { error: answered.error }),
    scores,
    evidence,
    measurements,
    usage,
    missed: missedLines(job, judged),
    milliseconds: Math.round(milliseconds),
  }
}

function missedLines(
  { goldenCase, thresholdLines, line, answered }: CaseJob,
  evaluation: Evaluation,
): MissedThreshold[] {
  if ('error' in answered) return []
  return missedThresholds({ goldenCase, output: answered.output, evaluation }).map(missed => ({
    ...missed,
    line: thresholdLines[missed.metric] ?? line,
  }))
}

function answerRecord(
  { set, goldenCase, answered }: CaseJob,
  repeat: number,
): AnswerRecord | undefined {
  if ('error' in answered) return undefined
  const { id, question } = goldenCase
  return { set, caseId: id, repeat, question, ...answered.output }
}
