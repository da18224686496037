import { defined } from '../defined.ts'
import type { Score } from '../score.ts'
import type { MatcherRecord } from './results.ts'
import type { Evaluation } from '../scores/evaluate.ts'
import { meets } from '../scores/policy.ts'

/** The assertion of a matcher about an answer. */
export interface Assertion {
  matcher: string
  /** Metric key. */
  metric: string
  /** @default 1, or 0 if lower is better */
  threshold?: number
  /** Whether the matcher is called on `.not`. */
  negated: boolean
}

/** The assertion with its test. */
export interface MatcherUse extends Assertion {
  /** Vitest's id of the test. */
  testId: string
  /** Absolute path of the test file. */
  file: string
  test: string
}

/** The evaluation of an answer for an assertion. */
export interface AnswerEvaluation extends Evaluation {
  /**
   * Further scores of the same answer, because the first one missed and the judge may err. Absent without further
   * scores.
   */
  draws?: Score[]
}

/** The result of an assertion. */
interface Asserted {
  score: Score
  direction: 'higher' | 'lower'
  threshold: number
  /** Further scores of the same answer. @default none */
  draws?: Score[]
  /** Whether the assertion without `.not` holds: it does if one of the scores reaches the threshold. */
  holds: boolean
  /** A missing score fails, so that neither a matcher nor its `.not` can pass on it. */
  pass: boolean
}

export function asserted(evaluation: AnswerEvaluation, assertion: Assertion): Asserted {
  const { metric, negated } = assertion
  const score = evaluation.scores[metric]
  const direction = evaluation.directions[metric]
  if (!score || !direction) throw new Error(`The judge returned no score for ${metric}`)
  const { threshold = direction === 'higher' ? 1 : 0 } = assertion
  const { draws } = evaluation
  const isScored = score.status === 'scored'
  const passes = (one: Score) =>
    one.status === 'scored' && meets(one.value, threshold, direction) !== negated
  const pass = isScored && [score, ...(draws ?? [])].some(passes)
  const holds = isScored && pass !== negated
  return { score, direction, threshold, holds, pass, ...defined({ draws }) }
}

/** The record of an assertion, without its file, which the caller adds. */
export function matcherRecord(
  { test, matcher, metric }: Pick<MatcherUse, 'test' | 'matcher' | 'metric'>,
  { score, draws, threshold, pass }: Asserted,
  { usage }: Evaluation,
): Omit<MatcherRecord, 'file'> {
  return { test, matcher, metric, score, ...defined({ draws }), threshold, pass, usage }
}
