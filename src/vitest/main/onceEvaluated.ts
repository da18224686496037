import type { EvaluationLog } from '../../results/evaluationLog.ts'
import { replayedUsage } from '../../results/evaluationLog.ts'
import { tool } from '../../results/tool.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import { createEvaluationKey } from '../../scores/evaluationKey.ts'
import type { CaseJob } from './caseRecord.ts'
import type { Judging } from './judging.ts'

/** Which sample of the judge is asked for, and by which metrics. */
export type Sample = Pick<EvaluationRequest, 'sample' | 'keepsClaims'> &
  Partial<Pick<EvaluationRequest, 'metrics'>>

export interface OnceEvaluatedOptions extends Pick<Judging, 'session' | 'known'> {
  evaluations?: EvaluationLog | undefined
  repeat?: number
  sample?: string | undefined
  judge(job: CaseJob, asked: Sample, signal: AbortSignal | undefined): Promise<Evaluation>
}

export interface OnceEvaluated {
  judged: Evaluation
  /** Whether it was kept before. Then it holds no secret, and its texts are cut. */
  isKept: boolean
}

export interface EvaluatesOnce {
  /** Judges a case unless the same was judged before. */
  evaluateOnce(job: CaseJob, signal: AbortSignal | undefined): Promise<OnceEvaluated>
  /** What the same was evaluated to before, if it was. */
  keptEvaluation(job: CaseJob): Evaluation | undefined
}

export function onceEvaluated({
  session,
  known,
  evaluations,
  repeat = 0,
  sample,
  judge,
}: OnceEvaluatedOptions): EvaluatesOnce {
  const keyOf = createEvaluationKey({ session, known, tool })
  const keyOfJob = ({ goldenCase, answered }: CaseJob): string | undefined => {
    // Another sample is asked for because what was judged before is in doubt.
    if (!evaluations || sample !== undefined || 'error' in answered) return undefined
    const { metrics } = goldenCase
    return keyOf({ case: goldenCase, output: answered.output, metrics, repeat })
  }
  const keptOf = (key: string | undefined): Evaluation | undefined => {
    const kept = key === undefined ? undefined : evaluations?.get(key)
    return kept && { ...kept, usage: replayedUsage(kept) }
  }
  return {
    async evaluateOnce(job, signal) {
      const key = keyOfJob(job)
      const kept = keptOf(key)
      if (kept) return { judged: kept, isKept: true }
      const judged = await judge(job, sample === undefined ? {} : { sample }, signal)
      const isWhole = !signal?.aborted && !isOpen(judged)
      if (key !== undefined && isWhole) evaluations?.keep(key, judged)
      return { judged, isKept: false }
    },
    keptEvaluation: job => keptOf(keyOfJob(job)),
  }
}

/** What a judge could not tell today, or does not offer to tell, it may tell tomorrow. */
function isOpen({ scores, unoffered }: Evaluation): boolean {
  const failed = Object.values(scores).some(({ status }) => status === 'judgeError')
  return failed || unoffered.length > 0
}
