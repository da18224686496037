import type { GoldenCase } from '../golden/goldenSet.ts'
import type { JudgeSession } from '../judge/judge.ts'
import { abstained } from '../metrics/abstained.ts'
import type { Score } from '../metrics/score.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { compactRecord } from '../results/compactRecord.ts'
import type { AnswerRecord, CaseRecord, MissedThreshold } from '../results/results.ts'
import { evaluate, resolveMetric } from '../scores/evaluate.ts'
import type { Evaluation, EvaluationRequest, Scores } from '../scores/evaluate.ts'
import { meets } from '../scores/policy.ts'
import { noUsage } from '../judge/usage.ts'

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

export interface EvaluatorOptions {
  session: JudgeSession
  /** Index of this run among the repeats of one measurement. @default 0 */
  repeat?: number
  /** Called with each finished case, before anyone else hears of it. */
  onCase?: (record: CaseRecord, answer: AnswerRecord | undefined) => void
}

export function createEvaluator({ session, repeat = 0, onCase }: EvaluatorOptions): Evaluator {
  return {
    evaluateAnswer: (request, signal) => evaluate({ ...request, repeat }, session, signal),
    async evaluateCase(job, signal) {
      const judged = await judgeCase(job, { session, repeat, ...(signal && { signal }) })
      const record = compactRecord(caseRecord(job, judged, repeat))
      onCase?.(record, answerRecord(job, repeat))
      return record
    },
  }
}

const nothing: Evaluation = { scores: {}, evidence: {}, measurements: {}, usage: noUsage }

interface JudgeCaseOptions {
  session: JudgeSession
  repeat: number
  signal?: AbortSignal
}

async function judgeCase(
  { goldenCase, answered, timeLeft }: CaseJob,
  { session, repeat, signal }: JudgeCaseOptions,
): Promise<Evaluation> {
  if ('error' in answered) return nothing
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(timeLeft)))
  return evaluate(
    {
      case: goldenCase,
      output: answered.output,
      metrics: Object.keys(goldenCase.metrics),
      repeat,
    },
    session,
    signal ? AbortSignal.any([deadline, signal]) : deadline,
  )
}

function caseRecord(job: CaseJob, judged: Evaluation, repeat: number): CaseRecord {
  const { set, file, line, goldenCase, answered, milliseconds } = job
  const { id, question, hash, group, critical, tags } = goldenCase
  return {
    set,
    file,
    caseId: id,
    line,
    question,
    repeat,
    hash,
    ...(group !== undefined && { group }),
    ...(critical && { critical }),
    ...(tags.length > 0 && { tags }),
    ...('error' in answered && { error: answered.error }),
    ...judged,
    missed: missedThresholds(job, judged.scores),
    milliseconds: Math.round(milliseconds),
  }
}

function missedThresholds(job: CaseJob, scores: Scores): MissedThreshold[] {
  const { goldenCase, thresholdLines, line } = job
  return Object.entries(goldenCase.metrics).flatMap(([key, { each }]) => {
    const score = scores[key]
    if (each === undefined || !score || !misses(score, key, each, job)) return []
    return [{ metric: key, threshold: each, line: thresholdLines[key] ?? line }]
  })
}

function misses(score: Score, key: string, each: number, job: CaseJob): boolean {
  if (score.status === 'scored') {
    return !meets(score.value, each, resolveMetric(key).metric.direction)
  }
  return score.status === 'notApplicable' && leavesNothingToMeasure(job)
}

/** A system that declines or retrieves nothing must not slip under thresholds that it was given. */
function leavesNothingToMeasure({ goldenCase, answered }: CaseJob): boolean {
  if (!goldenCase.answerable || 'error' in answered) return false
  const { answer, contexts } = answered.output
  return abstained(answered.output) || answer.trim() === '' || contexts.length === 0
}

function answerRecord(
  { set, goldenCase, answered }: CaseJob,
  repeat: number,
): AnswerRecord | undefined {
  if ('error' in answered) return undefined
  const { id, question } = goldenCase
  return { set, caseId: id, repeat, question, ...answered.output }
}
