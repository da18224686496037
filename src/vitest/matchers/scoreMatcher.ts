import { inject } from 'vitest'
import type { MatcherState, RunnerTestCase } from 'vitest'
import { defined } from '../../defined.ts'
import type { MetricDefinition } from '../../golden/goldenSet.ts'
import { failedScore } from '../../report/cases/failedScore.ts'
import type { MatcherRecord } from '../../results/results.ts'
import type { EvaluatedCase } from '../../evidence/caseInProgress.ts'
import type { Score } from '../../score.ts'
import { currentEvaluator } from '../worker/currentEvaluator.ts'
import { currentTest } from '../worker/currentTest.ts'
import { leaveOpen, unavailableReason } from '../worker/leftOpen.ts'
import { asserted, matcherRecord } from '../../results/matcherRecord.ts'
import type { Assertion, MatcherUse } from '../../results/matcherRecord.ts'
import type { Received } from './receivedAnswer.ts'
import { drawnScores } from './drawnScores.ts'
import { checkThreshold } from './threshold.ts'

interface ScoreMatch {
  matcher: string
  received: Received
  /** The name of the argument in the matcher's hint. */
  expected: string
  /** Metric key. */
  metric: string
  definition?: MetricDefinition
  /** @default 1, or 0 if lower is better */
  threshold?: number | undefined
  case: EvaluatedCase
  /** Lines that a failure shows below the evidence. @default none */
  note?: (score: Score) => string | undefined
}

/** What an async matcher resolves to. */
export interface MatcherOutcome {
  pass: boolean
  message: () => string
}

/**
 * Scores the received value by one metric and compares the score with the threshold. If the score misses and the judge
 * may err by chance, the answer is judged twice more, and only three misses fail. A missing score fails, so that
 * neither a matcher nor its `.not` can pass on it.
 */
export async function matchScore(state: MatcherState, match: ScoreMatch): Promise<MatcherOutcome> {
  const { matcher, received, metric, definition = {}, note } = match
  checkThreshold(matcher, match.threshold)
  const test = currentTest.getStore() ?? state.task
  const assertion: Assertion = {
    matcher,
    metric,
    // Undefined without `.not`, despite the type.
    negated: Boolean(state.isNot),
    ...defined({ threshold: match.threshold }),
  }
  const use = test && useIn(test, assertion)
  const { output } = received
  const request = { case: match.case, output, metrics: { [metric]: definition } }
  const evaluator = await currentEvaluator()
  const evaluation = await evaluator.evaluateAnswer(
    { ...request, ...(use && { use }) },
    test?.context.signal,
  )
  const result = asserted(evaluation, assertion)
  const { score, direction, threshold, holds } = result
  const { measurements, evidence } = evaluation
  // If there is a main process, it already keeps the record.
  if (use && !inject('rag')) keep(test, matcherRecord(use, result, evaluation))
  const message = () => {
    const measurement = measurements[metric]
    const why = failedScore({
      metric,
      direction,
      score,
      threshold,
      negated: assertion.negated,
      evidence,
      ...(measurement && { measurement }),
    })
    const again = judgedAgain(evaluation.draws)
    return [`${hint(state, match)}\n\n${why}`, note?.(score), again].filter(Boolean).join('\n')
  }
  if (score.status !== 'scored') {
    if (test) await leaveOpen(test.context, unavailableReason(score))
    throw new Error(message())
  }
  return { pass: holds, message }
}

/** `judged again: 0.50, 0.33` */
function judgedAgain(draws: readonly Score[] = []): string {
  return draws.length === 0 ? '' : `\njudged again: ${drawnScores(draws)}`
}

function hint({ utils, isNot, promise }: MatcherState, match: ScoreMatch): string {
  const { matcher, received, expected } = match
  return utils.matcherHint(matcher, received.name, expected, { isNot: Boolean(isNot), promise })
}

function useIn(test: RunnerTestCase, assertion: Assertion): MatcherUse {
  const { id, file, fullTestName = test.name } = test
  return { ...assertion, testId: id, file: file.filepath, test: fullTestName }
}

function keep(test: RunnerTestCase, record: Omit<MatcherRecord, 'file'>): void {
  const rag = (test.meta.rag ??= {})
  rag.matchers ??= []
  rag.matchers.push(record)
}
