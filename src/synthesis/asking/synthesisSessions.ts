import type { Judge, JudgeSession } from '../../judge/judge.ts'

/** The roles of models: the generator writes, the critic examines, and the checker checks facts as runs do. */
export const roles = ['generator', 'critic', 'checker'] as const
export type Role = (typeof roles)[number]

/** A session for each role. One model in several roles is one session. */
export type SynthesisSessions = Record<Role, JudgeSession>

/** The models that draw and check questions. */
interface SynthesisModels {
  /** Checks facts. */
  judge: Judge
  /** @default the judge */
  generator?: Judge
  /** @default the judge */
  critic?: Judge
}

/** Opens one session for each model. */
export function openSessions(
  { judge, generator = judge, critic = judge }: SynthesisModels,
  open: (judge: Judge) => JudgeSession,
): SynthesisSessions {
  const opened = new Map<Judge, JudgeSession>()
  const sessionOf = (model: Judge): JudgeSession => {
    const session = opened.get(model) ?? open(model)
    opened.set(model, session)
    return session
  }
  return { generator: sessionOf(generator), critic: sessionOf(critic), checker: sessionOf(judge) }
}
