import type { MatcherState } from 'vitest'
import { UserError } from '../../errors.ts'
import { completeContexts } from '../../golden/contexts.ts'
import type { MetricDefinition, RelevantDocument } from '../../golden/goldenSet.ts'
import type { PipelineContextInput, PipelineOutput } from '../../pipeline/pipeline.ts'
import { typeName } from '../../pipeline/pipelineResult.ts'
import { failedScore } from '../../report/failedScore.ts'
import type { MatcherRecord } from '../../results/results.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import type { EvaluatedCase } from '../../scores/evidence/inquiry.ts'
import { meets } from '../../scores/policy.ts'
import { currentEvaluator } from '../currentEvaluator.ts'
import { currentTest } from '../currentTest.ts'

export interface ScoreMatch {
  matcher: string
  /** What the matcher's hint calls its argument. */
  expectedName: string
  /** Metric key. */
  metric: string
  definition?: MetricDefinition
  /** @default 1, or 0 where lower is better */
  threshold?: number
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
  checkThreshold(match)
  const test = currentTest.getStore() ?? state.task
  const { metric, definition = {} } = match
  const evaluation = await currentEvaluator().evaluateAnswer(
    { case: match.case, output: match.output, metrics: { [metric]: definition } },
    test?.context.signal,
  )
  const score = evaluation.scores[metric]
  const direction = evaluation.directions[metric]
  if (!score || !direction) throw new Error(`The judge returned no score for ${metric}`)
  const { threshold = direction === 'higher' ? 1 : 0 } = match
  const holds = score.status === 'scored' && meets(score.value, threshold, direction)
  // Undefined without `.not`, whatever the type says.
  const negated = Boolean(state.isNot)
  keep(test, {
    matcher: match.matcher,
    metric,
    score,
    threshold,
    pass: score.status === 'scored' && holds !== negated,
    usage: evaluation.usage,
  })
  const message = () => {
    const hint = state.utils.matcherHint(match.matcher, 'answer', match.expectedName, {
      isNot: negated,
      promise: state.promise,
    })
    const why = failedScore({
      metric,
      direction,
      score,
      threshold,
      negated,
      evidence: evaluation.evidence,
      ...measurementOf(evaluation, metric),
    })
    return `${hint}\n\n${why}`
  }
  if (score.status !== 'scored') throw new Error(message())
  return { pass: holds, message }
}

function measurementOf({ measurements }: Evaluation, metric: string) {
  const measurement = measurements[metric]
  return measurement ? { measurement } : {}
}

function keep(test: MatcherState['task'], record: Omit<MatcherRecord, 'file' | 'test'>): void {
  if (!test) return
  const rag = (test.meta.rag ??= {})
  rag.matchers ??= []
  rag.matchers.push({ test: test.fullTestName ?? test.name, ...record })
}

/**
 * Reads the documents that a matcher is given as what was retrieved; bare text is numbered.
 * @throws UserError where one is neither text nor has text
 */
export function contextsOf(
  matcher: string,
  documents: PipelineContextInput | readonly PipelineContextInput[],
): PipelineOutput['contexts'] {
  const list = [documents].flat()
  const wrong = list.find(document => typeof document !== 'string' && !hasText(document))
  if (wrong !== undefined) {
    throw new UserError({
      problem: `Expected each document of \`${matcher}\` to be text or { id, text }, got ${typeName(wrong)}`,
    })
  }
  return completeContexts(list, 'document')
}

function hasText(document: unknown): boolean {
  return (
    typeof document === 'object' &&
    document !== null &&
    'text' in document &&
    typeof document.text === 'string'
  )
}

/**
 * A threshold as a matcher takes it.
 * @throws UserError where no score could be held against it
 */
function checkThreshold({ matcher, threshold = 1 }: ScoreMatch): void {
  if (threshold >= 0 && threshold <= 1) return
  throw new UserError({
    problem: `Expected \`threshold\` of \`${matcher}\` to be a number from 0 to 1, got ${String(threshold)}`,
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
