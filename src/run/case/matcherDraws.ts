import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import { judgeError } from '../../score.ts'
import { asserted } from '../../results/matcherRecord.ts'
import type { AnswerEvaluation, Assertion } from '../../results/matcherRecord.ts'
import { joinUsage } from '../../evidence/usage.ts'

/** How often an answer is judged once more if its score misses. */
const mostDraws = 2

/** Judges the same answer once more. */
type JudgeAgain = (sample: Pick<EvaluationRequest, 'sample' | 'keepsClaims'>) => Promise<Evaluation>

/**
 * The evaluation of an answer, with further scores if the first one misses and the judge may err by
 * chance: up to two, until one holds. Nobody asks the system for another answer, because a matcher
 * is given the answer.
 */
export async function withDraws(
  judged: AnswerEvaluation,
  assertion: Assertion,
  judgeAgain: JudgeAgain,
): Promise<AnswerEvaluation> {
  if (!isDoubtful(judged, assertion)) return judged
  const { draws = [] } = judged
  const again = await judgeAgain({ sample: `draw ${draws.length + 1}`, keepsClaims: true })
  const score = again.scores[assertion.metric] ?? judgeError('The judge returned no score.')
  const usage = joinUsage(judged.usage, again.usage)
  return withDraws({ ...judged, draws: [...draws, score], usage }, assertion, judgeAgain)
}

function isDoubtful(judged: AnswerEvaluation, assertion: Assertion): boolean {
  const { score, pass } = asserted(judged, assertion)
  const judge = judged.measurements[assertion.metric]?.judge
  const mayErr = score.status === 'scored' && judge?.deterministic === false
  return mayErr && !pass && (judged.draws ?? []).length < mostDraws
}
