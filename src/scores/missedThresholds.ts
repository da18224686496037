import type { GoldenCase } from '../golden/goldenSet.ts'
import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../metrics/index.ts'
import { abstained } from '../text/abstained.ts'
import { caseEvidenceEntries } from '../evidence/caseEvidence.ts'
import type { Score } from '../score.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { isBlank } from '../text/isBlank.ts'
import type { Evaluation } from './evaluate.ts'
import { passagesOfStep } from './ofStep.ts'
import { meets } from './policy.ts'

interface ThresholdCheck {
  goldenCase: Pick<
    GoldenCase,
    'answerable' | 'metrics' | 'avoid' | 'checks' | 'aspects' | 'setsTheStage'
  >
  output: PipelineOutput
  evaluation: Pick<Evaluation, 'scores' | 'evidence' | 'directions' | 'unoffered' | 'unrated'>
}

/**
 * The `each` thresholds of a case that its scores miss, by metric key. A metric that doesn't apply misses nothing,
 * unless the answer left nothing to measure or the judge can't measure it: only a threshold that provably holds passes.
 */
export function missedThresholds(
  check: ThresholdCheck,
): { metric: string; threshold: number; direction: 'higher' | 'lower' }[] {
  const { scores, directions } = check.evaluation
  return Object.entries(check.goldenCase.metrics).flatMap(([metric, { each }]) => {
    const score = scores[metric]
    const direction = directions[metric] ?? 'higher'
    if (each === undefined || !score) return []
    const untold = check.evaluation.unoffered.includes(metric)
    if (!untold && !misses(score, { metric, each, direction }, check)) return []
    return [{ metric, threshold: each, direction }]
  })
}

function misses(
  score: Score,
  { metric, each, direction }: { metric: string; each: number; direction: 'higher' | 'lower' },
  check: ThresholdCheck,
): boolean {
  if (score.status === 'scored') return !meets(score.value, each, direction)
  const { answerable, setsTheStage } = check.goldenCase
  if (score.status !== 'notApplicable' || !answerable || setsTheStage) return false
  const { name = '', step } = parseMetricKey(metric) ?? {}
  if (step !== undefined) return gaveNothing(check.output, step)
  // Whatever the system answers, it can't avoid what the case does not ask.
  const { onlyWith } = findMetric(name) ?? {}
  if (onlyWith !== undefined && check.goldenCase[onlyWith] === undefined) return false
  return check.evaluation.unrated.includes(metric) || leavesNothingToMeasure(check)
}

/** A step that did not run, or found nothing, must not avoid its thresholds. */
function gaveNothing(output: PipelineOutput, step: string): boolean {
  const returned = passagesOfStep(output, step)
  if (!('documents' in returned)) return true
  const { documents, passages = documents } = returned
  return Array.isArray(passages) && passages.length === 0
}

/** A system that declines, or says, claims or retrieves nothing, must not avoid its thresholds. */
function leavesNothingToMeasure({ output, evaluation }: ThresholdCheck): boolean {
  const nothingClaimed = caseEvidenceEntries.some(({ name, piece }) => {
    const claims = evaluation.evidence[name]
    return piece.claimsOf !== undefined && Array.isArray(claims) && claims.length === 0
  })
  const nothingSaid = !output.retrievalOnly && (abstained(output) || isBlank(output.answer))
  return nothingSaid || output.contexts.length === 0 || nothingClaimed
}
