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

/** Judges a case unless the same was judged before. */
export function onceEvaluated({
  session,
  known,
  evaluations,
  repeat = 0,
  sample,
  judge,
}: OnceEvaluatedOptions): (
  job: CaseJob,
  signal: AbortSignal | undefined,
) => Promise<OnceEvaluated> {
  const keyOf = createEvaluationKey({ session, known, tool })
  return async (job, signal) => {
    const { goldenCase, answered } = job
    // Another sample is asked for because what was judged before is in doubt.
    if (!evaluations || sample !== undefined || 'error' in answered) {
      const asked = sample === undefined ? {} : { sample }
      return { judged: await judge(job, asked, signal), isKept: false }
    }
    const { output } = answered
    const key = keyOf({ case: goldenCase, output, metrics: goldenCase.metrics, repeat })
    const kept = key === undefined ? undefined : evaluations.get(key)
    if (kept) return { judged: { ...kept, usage: replayedUsage(kept) }, isKept: true }
    const judged = await judge(job, {}, signal)
    const isWhole = !signal?.aborted && !isOpen(judged)
    if (key !== undefined && isWhole) evaluations.keep(key, judged)
    return { judged, isKept: false }
  }
}

/** What a judge could not tell today, or does not offer to tell, it may tell tomorrow. */
function isOpen({ scores, unoffered }: Evaluation): boolean {
  const failed = Object.values(scores).some(({ status }) => status === 'judgeError')
  return failed || unoffered.length > 0
}
