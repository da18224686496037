import { UserError } from '../errors.ts'
import { parseMetricKey } from '../golden/metricCatalogue.ts'
import type { MetricKey } from '../golden/metricCatalogue.ts'
import type { ClaimVerdict } from '../judge/claims.ts'
import type { JudgeSession, JudgeUsage } from '../judge/judge.ts'
import { inapplicable } from '../metrics/applicability.ts'
import { documentRanking } from '../metrics/arithmetic/ranking.ts'
import { findMetric, metrics } from '../metrics/index.ts'
import type { Evidence, EvidenceName, Metric } from '../metrics/metric.ts'
import type { Score } from '../metrics/score.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'
import type { EvaluatedCase, GatheredEvidence } from './evidence.ts'
import { gatherEvidence } from './evidence.ts'
import type { Measurement } from './measurement.ts'
import { measurementOf } from './measurement.ts'

/** Scores by metric key. */
export type Scores = Record<string, Score>

/** What explains the scores of a case, stored once however many metrics rest on it. */
export interface CaseEvidence {
  answerInContexts?: ClaimVerdict[]
  referenceInContexts?: ClaimVerdict[]
  /** Document ids in rank order, and the relevant ones that were not retrieved. */
  documents?: { retrieved: string[]; missed: string[] }
}

export interface EvaluationRequest {
  case: EvaluatedCase
  output: PipelineOutput
  /** Metric keys, such as `faithfulness` or `ndcg@5`. */
  metrics: readonly string[]
  /** Which repeat of the run this is: repeats are fresh samples of the judge. @default 0 */
  repeat?: number
}

export interface Evaluation {
  scores: Scores
  evidence: CaseEvidence
  measurements: Record<string, Measurement>
  usage: JudgeUsage
}

/**
 * Scores one answer by all metrics asked for: finds which evidence they need together, has the
 * judge gather it once, and leaves the rest to arithmetic.
 * @throws UserError on an unknown metric key
 */
export async function evaluate(
  request: EvaluationRequest,
  session: JudgeSession,
  signal?: AbortSignal,
): Promise<Evaluation> {
  const asked = request.metrics.map(resolveMetric)
  const applicable = asked.filter(({ metric }) => !inapplicable(metric, request.case))
  const names = new Set(applicable.flatMap(({ metric }) => metric.requires))
  const inquiry = { ...request, session, ...(signal && { signal }) }
  const { evidence, usage } = await gatherEvidence(names, inquiry)
  return {
    scores: Object.fromEntries(asked.map(one => [one.key.key, scoreOf(one, request, evidence)])),
    evidence: { ...shownEvidence(evidence), ...documentEvidence(request) },
    measurements: Object.fromEntries(
      asked.map(({ metric, key }) => [key.key, measurementOf(metric, key, session.judge)]),
    ),
    usage,
  }
}

interface AskedMetric {
  metric: Metric
  key: MetricKey
}

/** @throws UserError where there is no such metric, or it takes no cut-off */
export function resolveMetric(text: string): AskedMetric {
  const key = parseMetricKey(text)
  const metric = key && findMetric(key.name)
  if (!key || !metric || (key.cutoff !== undefined && !metric.takesCutoff)) {
    const nearest = nearestName(
      text,
      metrics.map(({ name }) => name),
    )
    const hint = nearest && nearest !== text ? `; did you mean \`${nearest}\`?` : ''
    throw new UserError({
      problem: `Expected a metric, got \`${escaped(text)}\`${hint}`,
      fix: 'docs/metrics.md lists their names; only ranking metrics take a cut-off, as in `ndcg@5`',
    })
  }
  return { metric, key }
}

function scoreOf(
  { metric, key }: AskedMetric,
  { case: evaluatedCase, output }: EvaluationRequest,
  gathered: GatheredEvidence,
): Score {
  const never = inapplicable(metric, evaluatedCase)
  if (never) return never
  const evidence: Partial<Evidence> = {}
  for (const name of metric.requires) {
    const piece = gathered[name]
    if (!piece || 'instead' in piece) return piece?.instead ?? missingEvidence(name)
    Object.assign(evidence, { [name]: piece.found })
  }
  const { cutoff } = key
  return metric.compute({
    case: evaluatedCase,
    output,
    // Complete for this metric: the loop above went through all that it requires.
    evidence: evidence as Evidence,
    ...(cutoff !== undefined && { cutoff }),
  })
}

function missingEvidence(name: EvidenceName): never {
  throw new Error(`No evidence was gathered for ${name}`)
}

function shownEvidence({ answerInContexts, referenceInContexts }: GatheredEvidence): CaseEvidence {
  return {
    ...(answerInContexts &&
      'found' in answerInContexts && { answerInContexts: answerInContexts.found }),
    ...(referenceInContexts &&
      'found' in referenceInContexts && { referenceInContexts: referenceInContexts.found }),
  }
}

function documentEvidence({ case: { relevantDocuments }, output }: EvaluationRequest) {
  if (!relevantDocuments) return {}
  const retrieved = documentRanking(output.contexts)
  const missed = relevantDocuments
    .filter(({ id, grade }) => grade >= 1 && !retrieved.includes(id))
    .map(({ id }) => id)
  return { documents: { retrieved, missed } }
}
