import { personasOf } from '../drawing/personasOf.ts'
import type { GivenScenario } from '../../interchange/readScenarios.ts'
import type { DrawnScenarios } from '../users/drawScenarios.ts'
import { drawScenarios, placedScenarios } from '../users/drawScenarios.ts'
import { questionKinds } from '../drawing/questionKinds.ts'
import { simulatedUser } from '../users/simulatedUser.ts'
import { unlessStopped } from './attempt.ts'
import { findingKinds } from './huntFinding.ts'
import { conversationRound } from './conversationRound.ts'
import type { HuntedRound, HuntedRoundOptions, RoundPlace } from './huntedRound.ts'
import { seedOfRound } from './huntedRound.ts'

interface UserRoundOptions {
  /** The most turns of a conversation. */
  turns: number
  /** @default drawn from the documents */
  scenarios: readonly GivenScenario[] | undefined
}

/** Rounds in which simulated users talk with the system. Each given scenario is played once. */
export function userRound({ turns, scenarios: given }: UserRoundOptions) {
  let begun = 0
  return async (place: RoundPlace, options: HuntedRoundOptions): Promise<HuntedRound> => {
    const { corpus, drawing: asking, seed } = options
    const count = Math.max(1, Math.min(place.until, Math.floor(place.count / turns)))
    const { scenarios, failures } = given
      ? placedScenarios(given, corpus)
      : await newScenarios(count, place, options)
    const own = given ? scenarios.slice(begun, begun + count) : scenarios
    begun += own.length
    if (own.length === 0) return { failures }
    const users = own.map((scenario, index) =>
      simulatedUser(scenario, {
        ...{ corpus, asking, turns: Math.min(turns, place.count) },
        ...{ seed: seedOfRound(seed, place.round), name: `${place.round + 1}.${index + 1}` },
      }),
    )
    const { questions, ...round } = await conversationRound(users, options)
    const asked = { questions, drawn: questions.length, conversations: users.length, round }
    return { failures, asked }
  }
}

async function newScenarios(
  count: number,
  { round, known }: RoundPlace,
  { corpus, drawing: asking, settings, seed, system }: HuntedRoundOptions,
): Promise<DrawnScenarios> {
  const drawn = await unlessStopped(async () => {
    const personas = await personasOf(settings.personas, { corpus, asking, seed })
    return drawScenarios(count, {
      ...{ corpus, asking, settings, personas, known },
      ...{ seed: seedOfRound(seed, round), tags: system.tags.filter(tag => !ownTags.has(tag)) },
    })
  })
  return drawn ?? { scenarios: [], failures: [] }
}

/** Tags that `generate` and `hunt` write. They name no subject. */
const ownTags: ReadonlySet<string> = new Set([...questionKinds, ...findingKinds, 'conversation'])
