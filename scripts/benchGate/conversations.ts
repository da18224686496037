import { mostRuns } from '../../src/gate/mostRuns.ts'
import { drawAnswers, drawScores, drawSuite } from './claimModel.ts'
import type { FlowOutcome } from './flows.ts'
import { baselineOf, decideFully } from './flows.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'
import { drawNormal, shifted } from './worlds.ts'

interface Conversations {
  conversations: number
  /** How much more often the second and the third turn fail after the change. */
  failing: number
}

const turns = 3

/** How much the turns of a conversation rise and fall together from run to run, in logits. */
const sharedNoise = 0.6

const scenarios = [20, 50].flatMap(conversations =>
  [0, 0.1, 0.2, 0.3].map((failing): Conversations => ({ conversations, failing })),
)

/** What becomes of a change that breaks some answers of later turns, by `vitest-rag run`. */
function simulateConversations(
  { conversations, failing }: Conversations,
  uniform: Uniform,
): FlowOutcome {
  const cases = conversations * turns
  const conversationOf = (index: number) => Math.floor(index / turns)
  const suite = drawSuite(cases, uniform)
  const run = (isWorse: boolean) => {
    const moods = Array.from({ length: conversations }, () => sharedNoise * drawNormal(uniform))
    const today = suite.map((claims, index) => {
      const fails = isWorse && index % turns > 0 && uniform() < failing
      const mood = moods[conversationOf(index)] ?? 0
      return claims.map(claim => ({
        ...claim,
        chance: fails ? 0 : shifted(claim.chance, mood),
      }))
    })
    return drawScores(today, drawAnswers(today, uniform), uniform)
  }
  const runs = (isWorse: boolean) => [Array.from({ length: mostRuns }, () => run(isWorse))]
  const simulated = {
    world: { judgeErrs: true, group: (index: number) => `talk-${conversationOf(index)}` },
    cases,
  }
  return decideFully({
    suite: simulated,
    baseline: baselineOf(simulated, runs(false)),
    candidate: runs(failing > 0),
  })
}

/** How often a change of the later turns of conversations fails, in percent. */
export function conversationsAsMarkdown(simulations: number, seed: number): string {
  const header = ['conversations', 'turns 2 and 3 fail more often by', 'fails', 'undecided']
  const rows = scenarios.map(scenario => {
    const { conversations, failing } = scenario
    const uniform = seededUniform(seed, conversations, turns, 950 + Math.round(100 * failing))
    const found = Array.from({ length: simulations }, () =>
      simulateConversations(scenario, uniform),
    )
    return [
      `${conversations}`,
      failing === 0 ? 'none' : failing.toFixed(2),
      percent(found.filter(({ fails }) => fails).length, simulations),
      percent(found.filter(({ verdict }) => verdict === 'inconclusive').length, simulations),
    ]
  })
  return [
    `### Conversations of ${turns} turns, whose turns have noise in common (\`vitest-rag run\`)`,
    '',
    table([header, ...rows], [2]),
  ].join('\n')
}
