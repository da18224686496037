import { snapshot } from '../../src/baseline/snapshot.ts'
import { compareSystems } from '../../src/gate/systems/compareSystems.ts'
import type { SystemComparison } from '../../src/gate/systems/systemComparison.ts'
import type { Suite } from './claimModel.ts'
import { drawRun, drawSuite, worsen } from './claimModel.ts'
import { resultsOf } from './flows.ts'
import { draws } from './ourGate.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'
import { worlds } from './worlds.ts'

/** The difference that comparisons are asked to see. */
const detect = 0.05

const caseCounts = [30, 100, 300]
const differences = [0, 0.05, 0.1]

interface Compared {
  cases: number
  /** Runs of each system. */
  runs: number
  /** By how much the second system is worse in the mean. */
  difference: number
}

/** How often two systems are told apart, in percent, and whether the cases that are said to be needed suffice. */
export function systemsAsMarkdown(simulations: number, seed: number): string {
  const rows = caseCounts.flatMap(cases =>
    [1, 3].flatMap(runs =>
      differences.map(difference => rowOf({ cases, runs, difference }, simulations, seed)),
    ),
  )
  const header = ['cases', 'runs', 'worse by', 'better', 'worse', 'equal', "can't tell"]
  return [
    '### Variants that are compared',
    '',
    table([header, ...rows], []),
    '',
    neededCases(simulations, seed),
  ].join('\n')
}

function rowOf(compared: Compared, simulations: number, seed: number): string[] {
  const { cases, runs, difference } = compared
  const uniform = seededUniform(seed, cases, Math.round(difference * 1000), 400 + runs)
  const found = Array.from({ length: simulations }, () => comparison(compared, uniform).verdict)
  const share = (verdict: SystemComparison['verdict']) =>
    percent(found.filter(one => one === verdict).length, found.length)
  const told = (['better', 'worse', 'equal', 'open'] as const).map(share)
  return [`${cases}`, `${runs}`, difference === 0 ? 'none' : `${difference}`, ...told]
}

/** What 30 cases say is needed to see a difference, and how often that many cases then see it. */
function neededCases(simulations: number, seed: number): string {
  const uniform = seededUniform(seed, 30, 0, 450)
  const few = { cases: 30, runs: 1, difference: detect }
  const said = Array.from({ length: simulations }, () => comparison(few, uniform).casesNeeded ?? 0)
  const median = said.toSorted((one, other) => one - other)[Math.floor(said.length / 2)] ?? 0
  const enough = { ...few, cases: median }
  const seen = Array.from({ length: simulations }, () => comparison(enough, uniform).verdict)
  const power = percent(seen.filter(verdict => verdict === 'worse').length, seen.length)
  return `Of ${few.cases} cases the median says that ${median} would see a difference of ${detect} with 80 % power. With ${median} it is seen in ${power} %.`
}

/** The second system against the first, by the one metric that both are scored by. */
function comparison({ cases, runs, difference }: Compared, uniform: Uniform): SystemComparison {
  const suite = drawSuite(cases, uniform)
  const other = worsen(answeredAnew(suite, uniform), { size: difference, kind: 'diffuse' }, uniform)
  const [reference, candidate] = [suite, other].map(own => scoresOf(own, runs, uniform))
  if (!reference || !candidate) throw new Error('Expected two systems')
  const [compared] = compareSystems({
    reference: { scores: reference },
    candidates: [{ name: 'other', scores: candidate }],
    detect,
    draws,
  })
  const [metric] = compared?.metrics ?? []
  if (!metric) throw new Error('Expected a metric')
  return metric
}

/** Another system of the same quality: it fails in other cases. */
function answeredAnew(suite: Suite, uniform: Uniform): Suite {
  return suite.map(claims => claims.map(({ chance }) => ({ chance, luck: uniform() })))
}

function scoresOf(suite: Suite, runs: number, uniform: Uniform) {
  const [world] = worlds
  if (!world) throw new Error('Expected a world')
  const scores = Array.from({ length: runs }, () => drawRun(suite, uniform))
  return snapshot(resultsOf({ world, cases: suite.length }, [scores]))
}
