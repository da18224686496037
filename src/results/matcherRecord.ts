import type { Score } from '../score.ts'
import type { MatcherRecord } from './results.ts'
import type { Evaluation } from '../scores/evaluate.ts'
import { meets } from '../scores/policy.ts'

/** What a matcher asserts of an answer. */
export interface Assertion {
  matcher: string
  /** Metric key. */
  metric: string
  /** @default 1, or 0 where lower is better */
  threshold?: number
  /** Whether it stands behind `.not`. */
  negated: boolean
}

/** The assertion that an answer is judged for, with its test. */
export interface MatcherUse extends Assertion {
  /** Vitest's own id of the test. */
  testId: string
  /** Absolute path of the test file. */
  file: string
  test: string
}

/** What a score makes of an assertion. */
export interface Asserted {
  score: Score
  direction: 'higher' | 'lower'
  threshold: number
  /** Whether the score reaches the threshold. */
  holds: boolean
  /** A score that could not be had fails, so that neither a matcher nor its `.not` can pass on it. */
  pass: boolean
}

export function asserted(evaluation: Evaluation, assertion: Assertion): Asserted {
  const { metric, negated } = assertion
  const score = evaluation.scores[metric]
  const direction = evaluation.directions[metric]
  if (!score || !direction) throw new Error(`The judge returned no score for ${metric}`)
  const { threshold = direction === 'higher' ? 1 : 0 } = assertion
  const isScored = score.status === 'scored'
  const holds = isScored && meets(score.value, threshold, direction)
  return { score, direction, threshold, holds, pass: isScored && holds !== negated }
}

/** What is kept of an assertion; who keeps it knows its file. */
export function matcherRecord(
  { test, matcher, metric }: Pick<MatcherUse, 'test' | 'matcher' | 'metric'>,
  { score, threshold, pass }: Asserted,
  { usage }: Evaluation,
): Omit<MatcherRecord, 'file'> {
  return { test, matcher, metric, score, threshold, pass, usage }
}
