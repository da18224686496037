import type { JudgeSession } from '../judge.ts'
import { judgeTraits, presentTraits } from '../judge.ts'

/**
 * The session of a judge as if it had `batching: 'perClaim'`: its limits and its log stay those of
 * the session.
 */
export function askPerClaim(session: JudgeSession): JudgeSession {
  const { judge } = session
  return {
    ...session,
    judge: {
      ...presentTraits(judge, [...judgeTraits, 'logged', 'local']),
      batching: 'perClaim',
      answer: question => judge.answer(question),
    },
    // Without its group a question goes alone.
    ask: (step, request, { group: _, ...options } = {}) => session.ask(step, request, options),
  }
}
