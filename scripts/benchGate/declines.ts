import { mostRuns } from '../../src/gate/mostRuns.ts'
import { drawRun, drawSuite } from './claimModel.ts'
import type { FlowOutcome } from './flows.ts'
import { baselineOf, decideByOneLook, decideFully } from './flows.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'

interface Declines {
  cases: number
  /** Share of the cases that the system declines now and then. */
  flaky: number
  /** How often it declines each of these. */
  chance: number
  /** Share of the cases that the change declines always. */
  withheld: number
}

const scenarios = [30, 50, 100].flatMap(cases =>
  [
    { flaky: 0, chance: 0 },
    { flaky: 0.1, chance: 0.2 },
    { flaky: 0.1, chance: 0.5 },
    { flaky: 0.3, chance: 0.1 },
  ].flatMap(own => [0, 0.05, 0.1].map((withheld): Declines => ({ cases, ...own, withheld }))),
)

/** What becomes of a change that answers less, or not, by `vitest-rag run`, and by one look. */
function simulateDeclines(
  { cases, flaky, chance, withheld }: Declines,
  uniform: Uniform,
): { run: FlowOutcome; look: FlowOutcome } {
  const suite = drawSuite(cases, uniform)
  // The first ones are withheld, the last ones waver: no case is both.
  const isFlaky = (index: number) => index >= cases - Math.round(flaky * cases)
  const runs = (declined: number) =>
    Array.from({ length: mostRuns }, () =>
      drawRun(suite, uniform).map((score, index) =>
        index < declined || (isFlaky(index) && uniform() < chance) ? null : score,
      ),
    )
  const simulated = { world: { judgeErrs: true }, cases }
  const baseline = baselineOf(simulated, [runs(0)])
  const decided = { suite: simulated, baseline, candidate: [runs(Math.round(withheld * cases))] }
  return { run: decideFully(decided), look: decideByOneLook(decided) }
}

/** How often a change fails whose system declines now and then, or always, in percent. */
export function declinesAsMarkdown(simulations: number, seed: number): string {
  const header = [
    'cases',
    'decline now and then',
    'withheld',
    'fails',
    'undecided',
    'fails, one look',
  ]
  return [
    '### By what the system declines (`vitest-rag run`, and one look)',
    '',
    table([header, ...scenarios.map(one => rowOf(one, simulations, seed))], [1, 2]),
  ].join('\n')
}

function rowOf(scenario: Declines, simulations: number, seed: number): string[] {
  const { cases, flaky, chance, withheld } = scenario
  const place = 800 + Math.round(100 * flaky) + Math.round(10 * chance)
  const uniform = seededUniform(seed, cases, Math.round(withheld * 1000), place)
  const found = Array.from({ length: simulations }, () => simulateDeclines(scenario, uniform))
  const share = (is: (outcome: (typeof found)[number]) => boolean) =>
    percent(found.filter(is).length, simulations)
  return [
    `${cases}`,
    flaky === 0 ? 'none' : `${100 * flaky} % in ${100 * chance} % of runs`,
    withheld === 0 ? 'none' : `${100 * withheld} %`,
    share(({ run }) => run.fails),
    share(({ run }) => run.verdict === 'inconclusive'),
    share(({ look }) => look.fails),
  ]
}
