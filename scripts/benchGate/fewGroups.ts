import { mostRuns } from '../../src/gate/mostRuns.ts'
import type { Suite } from './claimModel.ts'
import { drawAnswers, drawScores, drawSuite } from './claimModel.ts'
import type { FlowOutcome } from './flows.ts'
import { baselineOf, decideFully } from './flows.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'
import { drawNormal, shifted } from './worlds.ts'

interface FewGroups {
  groups: number
  metrics: number
  /** Share of the cases of each group that the change breaks. */
  broken: number
}

const cases = 40

/** How much the cases of a group rise and fall together from run to run, in logits. */
const sharedNoise = 0.6

const scenarios = [1, 2, 3, 4].flatMap(groups =>
  [1, 3].flatMap(metrics =>
    [0, 0.2, 0.6].map((broken): FewGroups => ({ groups, metrics, broken })),
  ),
)

/** What becomes of a change where all cases are of a few groups that are declared, by `vitest-rag run`. */
function simulateGroups({ groups, metrics, broken }: FewGroups, uniform: Uniform): FlowOutcome {
  const groupOf = (index: number) => index % groups
  const isBroken = (index: number) => Math.floor(index / groups) < (broken * cases) / groups
  const suites = Array.from({ length: metrics }, () => drawSuite(cases, uniform))
  const run = (suite: Suite, isWorse: boolean) => {
    const moods = Array.from({ length: groups }, () => sharedNoise * drawNormal(uniform))
    const today = suite.map((claims, index) =>
      claims.map(claim => ({
        ...claim,
        chance: isWorse && isBroken(index) ? 0 : shifted(claim.chance, moods[groupOf(index)] ?? 0),
      })),
    )
    return drawScores(today, drawAnswers(today, uniform), uniform)
  }
  const runs = (isWorse: boolean) =>
    suites.map((suite, metric) =>
      Array.from({ length: mostRuns }, () => run(suite, isWorse && metric === 0)),
    )
  const suite = {
    world: { judgeErrs: true, group: (index: number) => `g${groupOf(index)}` },
    cases,
  }
  return decideFully({
    suite,
    baseline: baselineOf(suite, runs(false)),
    candidate: runs(broken > 0),
  })
}

/** How often a change fails whose cases share a few documents, in percent. */
export function groupsAsMarkdown(simulations: number, seed: number): string {
  const header = ['groups', 'metrics', 'broken', 'fails', 'undecided']
  const rows = scenarios.map(scenario => {
    const { groups, metrics, broken } = scenario
    const uniform = seededUniform(seed, groups, metrics, 900 + Math.round(100 * broken))
    const found = Array.from({ length: simulations }, () => simulateGroups(scenario, uniform))
    return [
      `${groups}`,
      `${metrics}`,
      broken === 0 ? 'none' : `${100 * broken} %`,
      percent(found.filter(({ fails }) => fails).length, simulations),
      percent(found.filter(({ verdict }) => verdict === 'inconclusive').length, simulations),
    ]
  })
  return [
    `### ${cases} cases in a few declared groups with noise of their own (\`vitest-rag run\`)`,
    '',
    table([header, ...rows], [2]),
  ].join('\n')
}
