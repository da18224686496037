import { defined } from '../../defined.ts'
import type { ContinuedCase } from '../../pipeline/continuedCase.ts'
import { metaHash } from '../../golden/cases/caseHash.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import { addPipelineUsage, usageOfAnswer } from '../../pipeline/tokenUsage.ts'
import { outputHash } from '../../pipeline/outputHash.ts'
import { caseThresholds } from '../../results/caseThresholds.ts'
import type { AnswerRecord, CaseRecord, MissedThreshold } from '../../results/results.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import { missedThresholds } from '../../scores/missedThresholds.ts'
import { joinUsage, nothingUsed } from '../../evidence/usage.ts'
import type { Usage } from '../../evidence/usage.ts'
import type { RecordedSteps } from '../../pipeline/stepRecord.ts'
import { isOfProduction } from '../sets/isOfProduction.ts'
import type { AnsweredCase } from '../../hub/hubMessages.ts'

/** A golden case that was asked, and answered or failed. */
export interface CaseJob extends RecordedSteps {
  set: string
  file: string
  /** Which of several systems answered. Absent if there is one. */
  variant?: string
  /** Whether it is the system that is held to thresholds. */
  isGated: boolean
  line: number
  goldenCase: ContinuedCase
  /** The golden set has the answer, so no pipeline is asked. */
  recorded?: true
  /** Line of each metric's threshold in the golden file, by metric key. */
  thresholdLines: Record<string, number>
  answered: AnsweredCase
  /** Whether the system answered in this run, so that it may answer otherwise. */
  isLive: boolean
  milliseconds: number
  /** Milliseconds left for judging. */
  timeLeft: number
  /** What strategies asked of models for it. @default nothing */
  called?: PipelineUsage
}

interface JudgedCase {
  judged: Evaluation
  repeat: number
  known: readonly AnyMetric[]
}

/** What is kept of a case that was asked and judged. */
export function caseRecord(job: CaseJob, { judged, repeat, known }: JudgedCase): CaseRecord {
  const { set, file, variant, isGated, line, goldenCase, answered, milliseconds } = job
  const { steps, stepsLeftOut, recorded } = job
  const { id, turn, question, answerable, asksBack, hash, group } = goldenCase
  const { critical, tags, review } = goldenCase
  const { scores, evidence, stepEvidence, measurements, usage } = judged
  const isCustom = Object.values(measurements).some(({ custom }) => custom)
  return {
    set,
    file,
    caseId: id,
    ...defined({ turn, variant }),
    line,
    question,
    repeat,
    answerable,
    ...defined({ asksBack }),
    hash,
    ...(isCustom && { metaHash: metaHash(goldenCase) }),
    ...defined({ group }),
    ...(isGated && critical && { critical: caseThresholds(goldenCase, known) }),
    ...(recorded && { recorded }),
    ...(isOfProduction(file, goldenCase) && { production: true }),
    ...(isGated && repeat === 0 && !critical && { thresholds: caseThresholds(goldenCase, known) }),
    ...(tags.length > 0 && { tags }),
    ...(review && { review }),
    ...('error' in answered
      ? { error: answered.error, ...(answered.unavailable && { unavailable: true }) }
      : { outputHash: outputHash(answered.output) }),
    scores,
    evidence,
    ...defined({ stepEvidence }),
    measurements,
    usage: withPipeline(usage, job),
    // Thresholds belong to the first run. Those that follow are samples for the statistics.
    missed: isGated && repeat === 0 ? missesInCase(job, judged) : [],
    // Not 0 if somebody was asked.
    milliseconds: Math.ceil(milliseconds),
    ...(steps && { steps }),
    ...defined({ stepsLeftOut }),
  }
}

/**
 * With what the pipeline took for the case: as it reported, and by the calls that were made for it.
 */
export function withPipeline(
  usage: Usage,
  { answered, called }: Pick<CaseJob, 'answered' | 'called'>,
): Usage {
  const told = 'error' in answered || !answered.usage ? undefined : usageOfAnswer(answered.usage)
  const took = addPipelineUsage(told, called)
  if (!took) return usage
  const pipeline = { ...took, answers: 'error' in answered ? 0 : 1 }
  return joinUsage(usage, { ...nothingUsed, pipeline })
}

/** The thresholds of a case that an evaluation misses, with their lines. */
export function missesInCase(
  { goldenCase, thresholdLines, line, answered }: CaseJob,
  evaluation: Evaluation,
): MissedThreshold[] {
  if ('error' in answered) return []
  return missedThresholds({ goldenCase, output: answered.output, evaluation }).map(missed => ({
    ...missed,
    line: thresholdLines[missed.metric] ?? line,
  }))
}

/** The answer itself, which records leave out; undefined if the pipeline gave none. */
export function answerRecord(
  { set, variant, goldenCase, answered }: CaseJob,
  repeat: number,
): AnswerRecord | undefined {
  if ('error' in answered) return undefined
  const { id, turn, question, reference, facts, hash } = goldenCase
  const asked = { question, ...defined({ reference, facts }) }
  const named = { set, caseId: id, ...defined({ turn, variant }) }
  return { ...named, repeat, hash, ...asked, ...answered.output }
}
