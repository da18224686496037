import { defined } from '../defined.ts'
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

/** What came of judging an answer for an assertion. */
export interface AnswerEvaluation extends Evaluation {
  /** Further scores of the same answer, because the first one missed by a judge that may err. Absent if there are none. */
  draws?: Score[]
}

/** What the scores make of an assertion. */
interface Asserted {
  score: Score
  direction: 'higher' | 'lower'
  threshold: number
  /** What was scored besides. @default nothing */
  draws?: Score[]
  /** What the assertion says without `.not`: with it, fails unless one of the scores misses the threshold. */
  holds: boolean
  /** A score that could not be had fails, so that neither a matcher nor its `.not` can pass on it. */
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

/** What is kept of an assertion; who keeps it knows its file. */
export function matcherRecord(
  { test, matcher, metric }: Pick<MatcherUse, 'test' | 'matcher' | 'metric'>,
  { score, draws, threshold, pass }: Asserted,
  { usage }: Evaluation,
): Omit<MatcherRecord, 'file'> {
  return { test, matcher, metric, score, ...defined({ draws }), threshold, pass, usage }
}
