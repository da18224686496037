import pLimit from 'p-limit'
import { defined } from '../../defined.ts'
import { defaultConcurrency } from '../../judge/judge.ts'
import { workTurn } from '../../judge/session/workTurn.ts'
import { CaseTime } from '../../judge/session/caseTime.ts'
import { judgeError } from '../../score.ts'
import { outputHash } from '../../pipeline/outputHash.ts'
import { boundScores } from '../../results/boundedText.ts'
import { compactRecord } from '../../results/compactRecord.ts'
import type { AnswerEvaluation } from '../../results/matcherRecord.ts'
import { changeReason, changeReasons, changeTexts } from '../../results/recordTexts.ts'
import type { NamedCase } from '../../results/order.ts'
import type { CaseRecord } from '../../results/results.ts'
import { caseRecordSchema } from '../../results/resultsSchema.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import { evaluate } from '../../scores/evaluate.ts'
import { changeAllEvidence } from '../../evidence/caseEvidence.ts'
import { joinUsage, nothingUsed } from '../../evidence/usage.ts'
import type { Evaluator } from '../../hub/hubMessages.ts'
import type { CaseJob } from './caseRecord.ts'
import { caseRecord, missesInCase, withPipeline } from './caseRecord.ts'
import type { CaseDraw } from './draws.ts'
import { doubtfulMetrics, drawsOf, withDraw } from './draws.ts'
import type { Judging } from '../judging.ts'
import { withDraws } from './matcherDraws.ts'
import { isSameHash } from '../../text/sameHash.ts'

/**
 * Judges golden cases besides. If the signal aborts, nobody waits any more, because the run was
 * cancelled or the worker is gone: half judged is not judged, so the promise rejects.
 */
export interface CaseEvaluator extends Evaluator {
  evaluateCase(job: CaseJob, signal?: AbortSignal): Promise<CaseRecord>
  /** Judges a case asked once more, because it missed thresholds that another answer or judgement may hold. */
  drawAgain(job: CaseJob, former: CaseRecord, signal?: AbortSignal): Promise<CaseRecord>
}

interface EvaluatorOptions extends Judging {
  /** Index of this run among the repeats of one measurement. @default 0 */
  repeat?: number
  /** Names another sample of that repeat. @default the repeat's own */
  sample?: string | undefined
  /** Of the run before, what the pipeline gave. @default not known */
  formerOutput?: (name: NamedCase) => string | undefined
  /** Takes secrets out of a text. */
  redact(text: string): string
}

/** Which sample of the judge is asked for, and by which metrics. */
type Sample = Pick<EvaluationRequest, 'sample' | 'keepsClaims'> &
  Partial<Pick<EvaluationRequest, 'metrics'>>

type JudgeCase = (
  job: CaseJob,
  asked: Sample,
  signal: AbortSignal | undefined,
) => Promise<Evaluation>

/** Cases that are judged at once, for each call that the judge takes: one is always at hand. */
const casesPerCall = 2

export function createEvaluator(options: EvaluatorOptions): CaseEvaluator {
  const { session, known, repeat = 0, sample, formerOutput, redact } = options
  const judge = judgeOf(options)
  const judgeAgain = async (job: CaseJob, signal: AbortSignal | undefined) => {
    const { set, variant, goldenCase, answered } = job
    if ('error' in answered || repeat === 0 || session.judge.deterministic) return undefined
    const name = { set, caseId: goldenCase.id, ...defined({ variant }) }
    const former = formerOutput?.(name)
    if (!isJudgedAgain(goldenCase.hash, former, outputHash(answered.output))) return undefined
    const again = await judge(job, { sample: 'again' }, signal)
    return signal?.aborted ? undefined : again
  }
  return {
    async evaluateAnswer({ use, ...request }, signal) {
      const judging = { session, known, ...(signal && { signal }) }
      const judgeAnswer = (asked: Sample) => evaluate({ ...request, repeat, ...asked }, judging)
      const first = await judgeAnswer({})
      const isAwaited = use && !signal?.aborted
      return redactEvaluation(isAwaited ? await withDraws(first, use, judgeAnswer) : first, redact)
    },
    async evaluateCase(job, signal) {
      const judged = await judge(job, sample === undefined ? {} : { sample }, signal)
      signal?.throwIfAborted()
      const again = await judgeAgain(job, signal)
      const first = caseRecord(job, { judged, repeat, known })
      const whole = {
        ...first,
        ...(again && { judgedAgain: again.scores, usage: joinUsage(first.usage, again.usage) }),
      }
      // Results leave this machine: as artifacts, in comments.
      return readable(compactRecord(changeTexts(whole, redact)))
    },
    async drawAgain(job, former, signal) {
      const doubtful = doubtfulMetrics(former, job)
      const metrics = only(job.goldenCase.metrics, doubtful)
      const judged = await judge(job, { ...nextDraw(former), metrics }, signal)
      signal?.throwIfAborted()
      const draw = drawOf(job, doubtful, judged)
      const scores = boundScores(changeReasons(draw.scores, redact), longestReason)
      return readable(withDraw(former, job, { ...draw, scores }))
    },
  }
}

/** Judges the answer of a case; if there is none, nothing of it. */
function judgeOf({ session, known, repeat = 0 }: EvaluatorOptions): JudgeCase {
  const admit = pLimit(casesPerCall * (session.judge.concurrency ?? defaultConcurrency))
  return async (job, asked, signal) => {
    const { goldenCase, answered, timeLeft } = job
    if ('error' in answered) return nothing
    const { metrics } = goldenCase
    return admit(async () => {
      if (!session.judge.local) await workTurn()
      return evaluate(
        { case: goldenCase, output: answered.output, metrics, repeat, ...asked },
        { session, known, time: new CaseTime(timeLeft), ...(signal && { signal }) },
      )
    })
  }
}

/** Fails the case whose record could not be read again. Writing the results would fail for all cases. */
function readable(record: CaseRecord): CaseRecord {
  caseRecordSchema.parse(record)
  return record
}

function redactEvaluation(
  evaluation: AnswerEvaluation,
  redact: (text: string) => string,
): AnswerEvaluation {
  const { scores, draws } = evaluation
  return {
    ...evaluation,
    scores: changeReasons(scores, redact),
    ...(draws && { draws: draws.map(score => changeReason(score, redact)) }),
    ...changeAllEvidence(evaluation, redact),
  }
}

/** The claims that missed the threshold are those to judge once more. */
const nextDraw = (record: CaseRecord): Sample => ({
  sample: `draw ${drawsOf(record) + 1}`,
  keepsClaims: true,
})

/** Nothing that kept a score away lets a threshold hold. */
function drawOf(job: CaseJob, asked: readonly string[], judged: Evaluation): CaseDraw {
  const { answered } = job
  if ('error' in answered) {
    const reason = `the pipeline gave no answer: ${answered.error}`
    const scores = Object.fromEntries(asked.map(metric => [metric, judgeError(reason)]))
    return { scores, missed: asked, usage: withPipeline(nothingUsed, job) }
  }
  const again = new Set(missesInCase(job, judged).map(({ metric }) => metric))
  const { scores, usage } = judged
  const missed = asked.filter(
    metric => again.has(metric) || scores[metric]?.status === 'judgeError',
  )
  return { scores, missed, usage: withPipeline(usage, job) }
}

/** The other texts of a record are as long. */
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
  unrated: [],
  usage: nothingUsed,
}

/** One case in this many is judged twice in a repeated run. */
const oneIn = 4

/**
 * Whether an output is judged a second time, to tell the judge's noise from the pipeline's. If the
 * pipeline gave the same as in the run before, the repeats show it already. The cases are chosen by
 * their content, so that each run takes the same.
 */
function isJudgedAgain(
  caseHash: string,
  formerOutput: string | undefined,
  output: string,
): boolean {
  if (formerOutput === undefined || isSameHash(formerOutput, output)) return false
  return Number.parseInt(caseHash.slice(0, 4), 16) % oneIn === 0
}
