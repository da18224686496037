import { unlessAborted } from '../judge/unlessAborted.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import type { EvidenceName } from '../evidence/index.ts'
import type { MetricInput } from '../metrics/metric.ts'
import { judgeError } from '../score.ts'
import type { Score } from '../score.ts'
import { whyStopped } from '../evidence/caseInProgress.ts'
import type { CaseInProgress } from '../evidence/caseInProgress.ts'

/**
 * The score of a metric, within the time of its case: a custom metric that never ends would otherwise block the other
 * scores.
 */
export async function scoreInTime(
  metric: AnyMetric,
  input: MetricInput<EvidenceName>,
  { signal, time }: Pick<CaseInProgress, 'signal' | 'time'>,
): Promise<Score> {
  const late = 'the custom metric took longer than the time of the case: raise `timeout`'
  const end = time?.sent()
  try {
    return await unlessAborted(Promise.resolve(metric.compute(input)), signal)
  } catch (error) {
    if (signal?.aborted && error === signal.reason) return judgeError(whyStopped(signal, late))
    throw error
  } finally {
    end?.()
  }
}
