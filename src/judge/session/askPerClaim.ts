import type { Judge, JudgeSession } from '../judge.ts'
import { replaceJudges } from '../members.ts'
import { judgeTraits, presentTraits } from '../traits.ts'
import { askMembers } from './askMembers.ts'

/**
 * The session of a judge as if it had `batching: 'perClaim'`: its limits and its log stay those of
 * the session.
 */
export function askPerClaim(session: JudgeSession): JudgeSession {
  const perClaim = (judge: Judge): Judge => ({
    ...presentTraits(judge, [...judgeTraits, 'logged', 'local']),
    batching: 'perClaim',
    answer: question => judge.answer(question),
  })
  const asker = perClaim(session.judge)
  return {
    ...session,
    judge: replaceJudges(session.judge, perClaim),
    // Without its group a question goes alone.
    ask: (step, request, { group: _, ...options } = {}) =>
      askMembers({ judge: asker, step, request }, options, (_asker, part, asking) =>
        session.ask(step, part, asking),
      ),
  }
}
