import { mostRuns } from '../../src/gate/mostRuns.ts'
import type { GateVerdict } from '../../src/gate/verdicts.ts'
import type { Drop, Suite } from './claimModel.ts'
import { drawRun, drawSuite, worsen } from './claimModel.ts'
import type { FlowOutcome } from './flows.ts'
import { baselineOf, decideByOneLook, decideFully } from './flows.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'

const caseCounts = [30, 50, 100]
const metricCounts = [1, 3, 6]
const noDrop: Drop = { size: 0, kind: 'diffuse' }
/** Looked for among as many metrics as most projects gate, and with 50 cases in one alone. */
const drops: readonly Drop[] = [
  { size: 0.05, kind: 'diffuse' },
  { size: 0.05, kind: 'concentrated' },
  { size: 0.1, kind: 'diffuse' },
  { size: 0.1, kind: 'concentrated' },
]

interface SeveralMetrics {
  cases: number
  /** Of equal noise, each by itself. */
  metrics: number
  /** What the first of them loses. */
  drop: Drop
}

const scenarios = caseCounts.flatMap(cases =>
  metricCounts.flatMap((metrics): SeveralMetrics[] => {
    const isDropped = metrics === 3 || (metrics === 1 && cases === 50)
    return [noDrop, ...(isDropped ? drops : [])].map(drop => ({ cases, metrics, drop }))
  }),
)

/** What becomes of a change by `vitest-rag run`, and by one look. */
function simulateMetrics(
  { cases, metrics, drop }: SeveralMetrics,
  uniform: Uniform,
): { run: FlowOutcome; look: FlowOutcome } {
  const suites = Array.from({ length: metrics }, () => drawSuite(cases, uniform))
  const runs = (suite: Suite) => Array.from({ length: mostRuns }, () => drawRun(suite, uniform))
  const suite = { world: { judgeErrs: true }, cases }
  const baseline = baselineOf(suite, suites.map(runs))
  const candidate = suites.map((one, index) => runs(index === 0 ? worsen(one, drop, uniform) : one))
  const decided = { suite, baseline, candidate }
  return { run: decideFully(decided), look: decideByOneLook(decided) }
}

/** How often one of several gated metrics that falls is found, and how often nothing is decided, in percent. */
export function metricsAsMarkdown(simulations: number, seed: number): string {
  const rows = scenarios.map(scenario => rowOf(scenario, simulations, seed))
  const flow = ['fails', 'undecided', 'no drop seen']
  const header = [
    'cases',
    'metrics',
    'drop of one',
    ...flow,
    ...flow.map(one => `${one}, one look`),
  ]
  return [
    '### By the number of gated metrics, of which one falls (`vitest-rag run`, and one look)',
    '',
    table([header, ...rows], [2]),
  ].join('\n')
}

function rowOf(scenario: SeveralMetrics, simulations: number, seed: number): string[] {
  const { cases, metrics, drop } = scenario
  const place = 600 + metrics * 10 + (drop.kind === 'diffuse' ? 1 : 2)
  const uniform = seededUniform(seed, cases, Math.round(drop.size * 1000), place)
  const found = Array.from({ length: simulations }, () => simulateMetrics(scenario, uniform))
  const rates = (['run', 'look'] as const).flatMap(flow => {
    const share = (is: (outcome: FlowOutcome) => boolean) =>
      percent(found.filter(one => is(one[flow])).length, simulations)
    const ofVerdict = (verdict: GateVerdict) => share(one => one.verdict === verdict)
    return [share(({ fails }) => fails), ofVerdict('inconclusive'), ofVerdict('no-drop-seen')]
  })
  const size = drop.size === 0 ? 'none' : `${drop.size.toFixed(2).slice(1)} ${drop.kind}`
  return [`${cases}`, `${metrics}`, size, ...rates]
}
