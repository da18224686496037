import type { FlowName, FlowOutcome, FlowScenario } from './flows.ts'
import { flowNames, simulateFlows } from './flows.ts'
import { percent, table } from './tables.ts'
import { seededUniform } from './uniform.ts'
import { worlds } from './worlds.ts'

const caseCounts = [20, 50, 100]
/** No change, and one that breaks a tenth of the cases. */
const shares = [0, 0.1]

/** How often each flow fails a change, in percent, in every world. */
export function flowsAsMarkdown(simulations: number, seed: number): string {
  const rows = worlds.flatMap((world, place) =>
    caseCounts.flatMap(cases =>
      shares.map(broken => {
        const uniform = seededUniform(seed, cases, Math.round(broken * 1000), 100 + place)
        const scenario = { world, cases, broken }
        const outcomes = Array.from({ length: simulations }, () => simulateFlows(scenario, uniform))
        return rowOf(scenario, outcomes)
      }),
    ),
  )
  const header = ['world', 'cases', 'broken', ...flowNames, 'runs of `vitest-rag run`']
  return ['### By the flows that users run', '', table([header, ...rows], [0])].join('\n')
}

function rowOf(
  { world, cases, broken }: FlowScenario,
  outcomes: readonly Record<FlowName, FlowOutcome>[],
): string[] {
  const runs = outcomes.reduce((sum, one) => sum + one['vitest-rag run'].runs, 0)
  return [
    world.name,
    `${cases}`,
    broken === 0 ? 'none' : `${100 * broken} %`,
    ...flowNames.map(flow =>
      percent(outcomes.filter(one => one[flow].fails).length, outcomes.length),
    ),
    (runs / outcomes.length).toFixed(2),
  ]
}
