import type { JudgeSession } from '../../judge/judge.ts'
import type { Asking } from '../asking/askModels.ts'
import { createAsking } from '../asking/askModels.ts'
import type { Role } from '../asking/synthesisSessions.ts'

/** Names another sample of each answer, so that the log does not replay the first one. */
const sample = 'second judgement of a hunt'

/** Asks the same models for a second opinion, with separate usage. */
export function againAsking({ sessions, stopped }: Asking): Asking {
  const anew = (role: Role): JudgeSession => ({
    ...sessions[role],
    ask: (step, request, options) => sessions[role].ask(step, request, { ...options, sample }),
  })
  return createAsking({
    sessions: { generator: anew('generator'), critic: anew('critic'), checker: anew('checker') },
    spending: { usedUp: stopped },
  })
}
