import type { MatcherState } from 'vitest'
import type { RelevantDocument } from '../../golden/goldenSet.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import { failedScore } from '../../report/failedScore.ts'
import { resolveMetric } from '../../scores/evaluate.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import type { EvaluatedCase } from '../../scores/evidence.ts'
import { meets } from '../../scores/policy.ts'
import { currentEvaluator } from '../currentEvaluator.ts'
import { currentTest } from '../currentTest.ts'

export interface ScoreMatch {
  matcher: string
  /** What the matcher's hint calls its argument. */
  expectedName: string
  /** Metric key. */
  metric: string
  threshold: number
  case: EvaluatedCase
  output: PipelineOutput
}

/** What an async matcher resolves to. */
export interface MatcherOutcome {
  pass: boolean
  message: () => string
}

/**
 * Scores an answer by one metric and holds it against the threshold. A score that could not be
 * had fails here, so that neither a matcher nor its `.not` can pass on it.
 */
export async function matchScore(state: MatcherState, match: ScoreMatch): Promise<MatcherOutcome> {
  const { metric } = resolveMetric(match.metric)
  const test = currentTest.getStore() ?? state.task
  const evaluation = await currentEvaluator().evaluateAnswer(
    { case: match.case, output: match.output, metrics: [match.metric] },
    test?.context.signal,
  )
  const score = evaluation.scores[match.metric]
  if (!score) throw new Error(`The judge returned no score for ${match.metric}`)
  const pass = score.status === 'scored' && meets(score.value, match.threshold, metric.direction)
  keep(test, match, evaluation, pass !== state.isNot)
  const message = () => {
    const hint = state.utils.matcherHint(match.matcher, 'answer', match.expectedName, {
      isNot: state.isNot,
      promise: state.promise,
    })
    const why = failedScore({
      metric: match.metric,
      direction: metric.direction,
      requires: metric.requires,
      score,
      threshold: match.threshold,
      negated: state.isNot,
      evidence: evaluation.evidence,
      ...measurementOf(evaluation, match.metric),
    })
    return `${hint}\n\n${why}`
  }
  if (score.status !== 'scored') throw new Error(message())
  return { pass, message }
}

function measurementOf({ measurements }: Evaluation, metric: string) {
  const measurement = measurements[metric]
  return measurement ? { measurement } : {}
}

function keep(
  test: MatcherState['task'],
  { matcher, metric, threshold }: ScoreMatch,
  { scores, usage }: Evaluation,
  pass: boolean,
): void {
  const score = scores[metric]
  if (!test || !score) return
  const rag = (test.meta.rag ??= {})
  const name = test.fullTestName ?? test.name
  rag.matchers ??= []
  rag.matchers.push({ test: name, matcher, metric, score, threshold, pass, usage })
}

/** A document as a matcher takes it; bare text is numbered. */
export type DocumentInput = string | { id?: string; documentId?: string; text: string }

/** Reads the documents that a matcher is given as what was retrieved. */
export function contextsOf(
  documents: DocumentInput | readonly DocumentInput[],
): PipelineOutput['contexts'] {
  const list = Array.isArray(documents) ? (documents as readonly DocumentInput[]) : [documents]
  return (list as readonly DocumentInput[]).map((document, index) => {
    const {
      text,
      id = `document-${index + 1}`,
      documentId = id,
    } = typeof document === 'string' ? { text: document } : document
    return { id, documentId, text }
  })
}

/** Fills in the grade of bare document ids. */
export function relevantDocumentsOf(
  documents: readonly (string | { id: string; grade?: number })[],
): RelevantDocument[] {
  return documents.map(document =>
    typeof document === 'string' ? { id: document, grade: 1 } : { grade: 1, ...document },
  )
}
