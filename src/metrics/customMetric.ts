import { defined } from '../defined.ts'
import type { GoldenField } from '../golden/metrics/metricCatalogue.ts'
import type { Criterion } from '../judge/rating.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { whatFailed } from '../text/whatFailed.ts'
import { metrics } from './index.ts'
import type { Evidence, EvidenceName } from '../evidence/index.ts'
import type { Metric, MetricCase, MetricInput } from './metric.ts'
import { takesPremise } from './metric.ts'
import { judgeError, scored } from '../score.ts'
import type { Score } from '../score.ts'

/**
 * A metric of the user's own, for the option `customMetrics`. It is asked for, gated and reported
 * by its name like a built-in one.
 */
export interface CustomMetric<Required extends EvidenceName = never> {
  /** Letters and digits, beginning with a letter. Not that of a built-in metric. */
  name: string
  /** The question that it answers. @default none */
  description?: string
  direction: 'higher' | 'lower'
  /** Raise it when the same answer gets another score: old baselines then don't compare. @default 1 */
  version?: number
  /** What a bad score puts in doubt first. @default 'answer' */
  measures?: 'answer' | 'retrieval'
  /** What a case must have for it to be scored. @default nothing */
  needs?: readonly GoldenField[]
  /** The evidence that `score` reads. It is gathered once for all metrics. @default none */
  requires?: readonly Required[]
  /** What the judge is asked to rate, if `requires` names `ratings`. @default none */
  criterion?: Criterion & { rates: Exclude<Criterion['rates'], 'conversation'> }
  /** Whether a regression fails the run if the golden set doesn't say. @default false */
  gatedByDefault?: boolean
  /**
   * The score of one answer: a number from 0 to 1, or a score with a reason, which reports show.
   * What it throws becomes a judge error: the run is incomplete, and the case is named.
   */
  score(
    evaluated: MetricCase,
    output: PipelineOutput,
    evidence: Pick<Evidence, Required>,
  ): number | Score | Promise<number | Score>
}

const metricKeys: readonly (keyof CustomMetric)[] = [
  ...['name', 'description', 'direction', 'version', 'measures', 'needs', 'requires'],
  ...['criterion', 'gatedByDefault', 'score'],
] as const

const criterionKeys: readonly (keyof Criterion)[] = [
  ...['question', 'levels', 'unrated', 'rates', 'sees', 'skipsRefusals', 'quotes'],
] as const

/**
 * Types `score` by what `requires` names.
 *
 * @example
 * const brevity = defineCustomMetric({
 *   name: 'brevity',
 *   direction: 'higher',
 *   score: (_case, { answer }) => (answer.length <= 400 ? 1 : 400 / answer.length),
 * })
 *
 * @throws UserError for a key that no metric has. The plugin checks the values.
 */
export function defineCustomMetric<const Required extends EvidenceName = never>(
  metric: CustomMetric<Required>,
): CustomMetric<Required> {
  const owner = 'defineCustomMetric()'
  refuseUnknownOptions(owner, metric, metricKeys)
  if (metric.criterion) {
    refuseUnknownOptions(`${owner}, in \`criterion\``, metric.criterion, criterionKeys)
  }
  return metric
}

/** Any metric that can be asked for; a user's own may take its time. */
export interface AnyMetric extends Omit<Metric, 'compute'> {
  /** A function of the user computes it: it may read the `meta` of a case, and steps and details of an answer. */
  custom?: true
  compute(input: MetricInput<EvidenceName>): Score | Promise<Score>
}

/** The built-in metrics, and a project's own after them. */
export function metricsWith(
  customMetrics: readonly CustomMetric<EvidenceName>[] = [],
): readonly AnyMetric[] {
  return [...metrics, ...customMetrics.map(asMetric)]
}

function asMetric(custom: CustomMetric<EvidenceName>): AnyMetric {
  const { name, description = '', direction, gatedByDefault = false } = custom
  return {
    name,
    custom: true,
    description,
    version: custom.version ?? 1,
    direction,
    measures: custom.measures ?? 'answer',
    gatedByDefault,
    ranksDocuments: false,
    takesPremise: takesPremise(custom.requires ?? []),
    needs: custom.needs ?? [],
    requires: custom.requires ?? [],
    ...(custom.criterion && { criterion: custom.criterion }),
    compute: input => scoreBy(custom, input),
  }
}

async function scoreBy(
  custom: CustomMetric<EvidenceName>,
  input: MetricInput<EvidenceName>,
): Promise<Score> {
  try {
    // A copy, because other metrics read the same, and the answer is yet to be stored.
    const { case: evaluated, output, evidence } = structuredClone(input)
    return checked(await custom.score(evaluated, output, evidence))
  } catch (error) {
    return judgeError(`the custom metric failed: ${whatFailed(error)}`)
  }
}

/** The result comes from a function of the user, which may not return what its type says. */
function checked(result: unknown): Score {
  if (typeof result === 'number') return inRange(result)
  if (typeof result === 'object' && result !== null && 'status' in result) {
    const { status } = result
    const reason = 'reason' in result ? given(result.reason) : undefined
    if (status === 'scored' && 'value' in result) return inRange(result.value, reason)
    if ((status === 'notApplicable' || status === 'judgeError') && reason !== undefined) {
      return { status, reason }
    }
  }
  return judgeError('the custom metric returned neither a number nor a score')
}

function given(reason: unknown): string | undefined {
  return typeof reason === 'string' && reason.trim() !== '' ? reason : undefined
}

function inRange(value: unknown, reason?: string): Score {
  return typeof value === 'number' && value >= 0 && value <= 1
    ? { ...scored(value), ...defined({ reason }) }
    : judgeError(`the custom metric returned ${String(value)}, which is not a number from 0 to 1`)
}
