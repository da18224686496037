import type { MatcherState } from 'vitest'
import type { MetricDefinition } from '../../golden/goldenSet.ts'
import { failedScore } from '../../report/cases/failedScore.ts'
import type { MatcherRecord } from '../../results/results.ts'
import type { EvaluatedCase } from '../../evidence/inquiry.ts'
import { meets } from '../../scores/policy.ts'
import { currentEvaluator } from '../worker/currentEvaluator.ts'
import { currentTest } from '../worker/currentTest.ts'
import { leaveOpen, unavailableReason } from '../worker/leftOpen.ts'
import type { Received } from './receivedAnswer.ts'
import { checkThreshold } from './threshold.ts'

export interface ScoreMatch {
  matcher: string
  received: Received
  /** What the matcher's hint calls its argument. */
  expected: string
  /** Metric key. */
  metric: string
  definition?: MetricDefinition
  /** @default 1, or 0 where lower is better */
  threshold?: number | undefined
  case: EvaluatedCase
  /** Lines that a failure shows below the evidence. @default none */
  note?: string
}

/** What an async matcher resolves to. */
export interface MatcherOutcome {
  pass: boolean
  message: () => string
}

/**
 * Scores what was received by one metric and holds it against the threshold. A score that could
 * not be had fails here, so that neither a matcher nor its `.not` can pass on it.
 */
export async function matchScore(state: MatcherState, match: ScoreMatch): Promise<MatcherOutcome> {
  const { matcher, received, metric, definition = {}, note } = match
  checkThreshold(matcher, match.threshold)
  const test = currentTest.getStore() ?? state.task
  const { scores, directions, measurements, evidence, usage } = await (
    await currentEvaluator()
  ).evaluateAnswer(
    { case: match.case, output: received.output, metrics: { [metric]: definition } },
    test?.context.signal,
  )
  const score = scores[metric]
  const direction = directions[metric]
  if (!score || !direction) throw new Error(`The judge returned no score for ${metric}`)
  const { threshold = direction === 'higher' ? 1 : 0 } = match
  const holds = score.status === 'scored' && meets(score.value, threshold, direction)
  // Undefined without `.not`, whatever the type says.
  const negated = Boolean(state.isNot)
  const pass = score.status === 'scored' && holds !== negated
  keep(test, { matcher, metric, score, threshold, pass, usage })
  const message = () => {
    const measurement = measurements[metric]
    const why = failedScore({
      metric,
      direction,
      score,
      threshold,
      negated,
      evidence,
      ...(measurement && { measurement }),
    })
    return [`${hint(state, match)}\n\n${why}`, note].filter(Boolean).join('\n')
  }
  if (score.status !== 'scored') {
    if (test) await leaveOpen(test.context, unavailableReason(score))
    throw new Error(message())
  }
  return { pass: holds, message }
}

function hint({ utils, isNot, promise }: MatcherState, match: ScoreMatch): string {
  const { matcher, received, expected } = match
  return utils.matcherHint(matcher, received.name, expected, { isNot: Boolean(isNot), promise })
}

function keep(test: MatcherState['task'], record: Omit<MatcherRecord, 'file' | 'test'>): void {
  if (!test) return
  const rag = (test.meta.rag ??= {})
  rag.matchers ??= []
  rag.matchers.push({ test: test.fullTestName ?? test.name, ...record })
}
