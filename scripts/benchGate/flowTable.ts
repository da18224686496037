import type { FlowName, FlowOutcome, FlowScenario } from './flows.ts'
import { flowNames, simulateFlows, simulateOneLook } from './flows.ts'
import { redPush, sequence } from './sequences.ts'
import { percent, table } from './tables.ts'
import { seededUniform } from './uniform.ts'
import { flips, worlds } from './worlds.ts'

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

const pushes = 10

/** Pushes in a row of which each loses so much, under an artifact that holds the baseline. */
export function sequencesAsMarkdown(simulations: number, seed: number): string {
  const rows = [30, 100].flatMap(cases =>
    [0, 0.01, 0.019, 0.03].map(loss => {
      const uniform = seededUniform(seed, cases, Math.round(loss * 1000), 300)
      const red = Array.from(
        { length: simulations },
        () => redPush(sequence({ pushes, loss, cases }, uniform)) ?? Infinity,
      ).toSorted((one, other) => one - other)
      const within = (count: number) =>
        percent(red.filter(push => push <= count).length, red.length)
      return [`${cases}`, loss === 0 ? 'none' : `${loss}`, within(1), within(5), within(pushes)]
    }),
  )
  const header = ['cases', 'loss a push', 'red at the first', 'within 5', `within ${pushes}`]
  return [
    '### Pushes in a row, with the baseline in an artifact: some push is red',
    '',
    table([header, ...rows], []),
  ].join('\n')
}

/** Sets of 20 cases, and a change that breaks a share of one of them. */
export function setsAsMarkdown(simulations: number, seed: number): string {
  const [world] = worlds
  if (!world) throw new Error('Expected a world')
  const rows = [1, 20, 150].flatMap(sets =>
    [0, 0.15, 0.3, 0.5].map(broken => {
      const uniform = seededUniform(seed, sets, Math.round(broken * 1000), 400)
      // Time goes with the number of cases.
      const count = Math.max(20, Math.round(simulations / Math.sqrt(sets)))
      const found = Array.from(
        { length: count },
        () => simulateFlows({ world, cases: 20, sets, broken }, uniform)['vitest-rag run'],
      )
      const fails = percent(found.filter(one => one.fails).length, count)
      return [`${sets}`, broken === 0 ? 'none' : `${100 * broken} %`, fails, `${count}`]
    }),
  )
  return [
    '### By the number of sets of 20 cases, one of them broken (`vitest-rag run`)',
    '',
    table([['sets', 'broken', 'fails', 'simulations'], ...rows], []),
  ].join('\n')
}

/** Comparisons that show no noise and have some, decided by one run: nothing changed. */
export function quietSetsAsMarkdown(simulations: number, seed: number): string {
  const suites = [
    { sets: 1, metrics: 4 },
    { sets: 20, metrics: 1 },
    { sets: 20, metrics: 4 },
  ]
  const rows = [0.01, 0.02, 0.03].flatMap(chance =>
    suites.map(({ sets, metrics }) => {
      const uniform = seededUniform(seed, sets, metrics, 500 + 1000 * chance)
      const scenario = { world: flips(chance), cases: 20, sets, metrics, broken: 0 }
      const red = Array.from(
        { length: simulations },
        () => simulateOneLook(scenario, uniform).fails,
      ).filter(Boolean).length
      return [`${100 * chance} %`, `${sets}`, `${metrics}`, percent(red, simulations)]
    }),
  )
  return [
    '### Sets of 20 cases whose scores seldom flip, and no change (`vitest run`, one look)',
    '',
    table([['flips', 'sets', 'metrics', 'fails'], ...rows], []),
  ].join('\n')
}
