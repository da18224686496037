import pLimit from 'p-limit'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { defaultConcurrency } from '../../judge/judge.ts'
import { judgeError } from '../../score.ts'
import { outputHash } from '../../pipeline/outputHash.ts'
import type { PipelineAnswer } from '../../pipeline/pipeline.ts'
import { boundScores } from '../../results/boundedText.ts'
import { compactRecord } from '../../results/compactRecord.ts'
import { changeTexts } from '../../results/recordTexts.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { redactorOf } from '../../results/secrets.ts'
import { evaluate } from '../../scores/evaluate.ts'
import type { Evaluation, EvaluationRequest, Scores } from '../../scores/evaluate.ts'
import type { Usage } from '../../evidence/usage.ts'
import { joinUsage, nothingUsed, withAnswer } from '../../evidence/usage.ts'
import { answerRecord, caseRecord, missedLines } from './caseRecord.ts'
import type { Judging } from './judging.ts'
import { isJudgedAgain } from './judgedAgain.ts'

/** A golden case that was asked, and answered or failed. */
export interface CaseJob {
  set: string
  file: string
  line: number
  goldenCase: GoldenCase
  /** Line of each metric's threshold in the golden file, by metric key. */
  thresholdLines: Record<string, number>
  answered: PipelineAnswer | { error: string; unavailable?: true }
  milliseconds: number
  /** Milliseconds left for judging. */
  timeLeft: number
}

/** A case asked once more, because it missed a threshold. */
export interface DrawJob extends CaseJob {
  /** 1 or 2. */
  draw: number
  /** Metric keys of the thresholds that it missed. */
  missed: readonly string[]
}

/** What a draw scored, and which of the thresholds it missed too. */
export interface Draw {
  scores: Scores
  missed: string[]
  usage: Usage
}

/** Judges for matchers: in the main process behind the hub, or in this process without the plugin. */
export interface Evaluator {
  evaluateAnswer(request: EvaluationRequest, signal?: AbortSignal): Promise<Evaluation>
}

/** Judges golden cases besides. */
export interface CaseEvaluator extends Evaluator {
  evaluateCase(job: CaseJob, signal?: AbortSignal): Promise<CaseRecord>
  drawAgain(job: DrawJob, signal?: AbortSignal): Promise<Draw>
}

export interface EvaluatorOptions extends Judging {
  /** Index of this run among the repeats of one measurement. @default 0 */
  repeat?: number
  /** Of the run before, what the pipeline gave. @default not known */
  formerOutput?: (set: string, caseId: string) => string | undefined
  /** Called with each finished case, before anyone else hears of it. */
  onCase?: (record: CaseRecord, answer: AnswerRecord | undefined) => void
}

/** Cases that are judged at once, for each call that the judge takes: one is always at hand. */
const casesPerCall = 2

export function createEvaluator(options: EvaluatorOptions): CaseEvaluator {
  const { session, known, repeat = 0, formerOutput, onCase } = options
  const redact = redactorOf(process.env)
  const admit = pLimit(casesPerCall * (session.judge.concurrency ?? defaultConcurrency))
  const judge = async (job: CaseJob, asked: Sample, signal: AbortSignal | undefined) => {
    const { goldenCase, answered, timeLeft } = job
    if ('error' in answered) return nothing
    const { output } = answered
    const { metrics } = goldenCase
    return admit(async () => {
      // A case's time must not pass while others are judged.
      const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(timeLeft)))
      return evaluate(
        { case: goldenCase, output, metrics, repeat, ...asked },
        { session, known, signal: signal ? AbortSignal.any([deadline, signal]) : deadline },
      )
    })
  }
  const judgeAgain = async (job: CaseJob, signal: AbortSignal | undefined) => {
    const { set, goldenCase, answered } = job
    if ('error' in answered || repeat === 0 || session.judge.deterministic) return undefined
    const former = formerOutput?.(set, goldenCase.id)
    if (!isJudgedAgain(goldenCase.hash, former, outputHash(answered.output))) return undefined
    return judge(job, { sample: 'again' }, signal)
  }
  return {
    evaluateAnswer: (request, signal) =>
      evaluate({ ...request, repeat }, { session, known, ...(signal && { signal }) }),
    async evaluateCase(job, signal) {
      const judged = await judge(job, {}, signal)
      const again = await judgeAgain(job, signal)
      const first = caseRecord(job, { judged, repeat, known })
      const whole = {
        ...first,
        ...(again && { judgedAgain: again.scores, usage: joinUsage(first.usage, again.usage) }),
      }
      // Results leave this machine: as artifacts, in comments.
      const record = compactRecord(changeTexts(whole, redact))
      onCase?.(record, answerRecord(job, repeat))
      return record
    },
    async drawAgain(job, signal) {
      const metrics = only(job.goldenCase.metrics, job.missed)
      const judged = await judge(job, { metrics, sample: `draw ${job.draw}` }, signal)
      return drawOf(job, judged)
    },
  }
}

type Sample = Pick<EvaluationRequest, 'sample'> & Partial<Pick<EvaluationRequest, 'metrics'>>

/** Nothing that kept a score away lets a threshold hold. */
function drawOf(job: DrawJob, judged: Evaluation): Draw {
  const { answered, missed } = job
  if ('error' in answered) {
    const reason = `the pipeline gave no answer: ${answered.error}`
    const scores = Object.fromEntries(missed.map(metric => [metric, judgeError(reason)]))
    return { scores: boundScores(scores, longestReason), missed: [...missed], usage: nothingUsed }
  }
  const again = new Set(missedLines(job, judged).map(({ metric }) => metric))
  const { scores, usage } = judged
  const stillMissed = missed.filter(
    metric => again.has(metric) || scores[metric]?.status === 'judgeError',
  )
  return {
    scores: boundScores(scores, longestReason),
    missed: stillMissed,
    usage: withAnswer(usage, answered.usage),
  }
}

/** Draws travel with the test beside its record, whose texts are as long. */
const longestReason = 300

function only<Value>(
  record: Readonly<Record<string, Value>>,
  keys: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
}

const nothing: Evaluation = {
  scores: {},
  evidence: {},
  measurements: {},
  directions: {},
  unoffered: [],
  usage: nothingUsed,
}
