import { defaultAlpha } from '../../src/gate/compare/comparisonVerdict.ts'
import { mostRuns } from '../../src/gate/mostRuns.ts'
import { heldOutTest } from '../../src/statistics/heldOutTest.ts'
import { holm } from '../../src/statistics/holm.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'
import type { Drop, Suite } from './claimModel.ts'
import { drawRun, drawSuite, worsen } from './claimModel.ts'
import { draws } from './ourGate.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'

/** Open and held-out cases, in groups that a repair mends as a whole. */
interface Sides {
  open: number
  heldOut: number
  metrics: number
  /** Cases in a group. */
  perGroup: number
}

/** How far the means rise, and how. */
interface Rises {
  open: number
  heldOut: number
  kind: Drop['kind']
}

const sides: readonly Sides[] = [
  { open: 40, heldOut: 30, metrics: 1, perGroup: 1 },
  { open: 40, heldOut: 30, metrics: 3, perGroup: 1 },
  { open: 40, heldOut: 30, metrics: 1, perGroup: 5 },
  { open: 40, heldOut: 10, metrics: 1, perGroup: 1 },
  { open: 100, heldOut: 30, metrics: 1, perGroup: 1 },
  { open: 100, heldOut: 100, metrics: 1, perGroup: 1 },
]

const rises: readonly (Rises & { heading: string })[] = [
  { heading: 'nothing changed', open: 0, heldOut: 0, kind: 'diffuse' },
  { heading: 'both rose', open: 0.15, heldOut: 0.15, kind: 'diffuse' },
  { heading: 'both, in a few cases', open: 0.15, heldOut: 0.15, kind: 'concentrated' },
  { heading: 'open rose', open: 0.15, heldOut: 0, kind: 'diffuse' },
  { heading: 'open, in a few cases', open: 0.15, heldOut: 0, kind: 'concentrated' },
  { heading: 'open .15, held-out .05', open: 0.15, heldOut: 0.05, kind: 'diffuse' },
]

/** How often the Action warns of over-fitting, in percent. */
export function heldOutAsMarkdown(simulations: number, seed: number): string {
  const rows = sides.map(side => [
    `${side.open} + ${side.heldOut}${side.perGroup > 1 ? `, groups of ${side.perGroup}` : ''}`,
    `${side.metrics}`,
    ...rises.map((rise, place) => {
      const uniform = seededUniform(
        seed,
        side.open + side.heldOut,
        side.metrics,
        1400 + 10 * side.perGroup + place,
      )
      // What must not happen is rare.
      const count = rise.open === rise.heldOut ? 4 * simulations : simulations
      const warned = Array.from({ length: count }, () => warns(side, rise, uniform))
      return percent(warned.filter(Boolean).length, count)
    }),
  ])
  const header = ['open + held-out cases', 'gated metrics', ...rises.map(({ heading }) => heading)]
  return [
    '### Warnings of over-fitting: means rise by .15, in one run after a baseline of three',
    '',
    table([header, ...rows], [0]),
  ].join('\n')
}

/** Whether the action warns. The first metric rises, the others stay. */
export function warns(side: Sides, rise: Rises, uniform: Uniform): boolean {
  const ps = Array.from({ length: side.metrics }, (_, metric) => {
    const of = (cases: number, size: number) =>
      changed(cases, { size: metric === 0 ? size : 0, kind: rise.kind }, side.perGroup, uniform)
    const pairs = { open: of(side.open, rise.open), heldOut: of(side.heldOut, rise.heldOut) }
    return heldOutTest(pairs, draws)
  })
  return holm(ps).some(p => p <= defaultAlpha)
}

/** The system of before is the worse one. */
function changed(cases: number, drop: Drop, perGroup: number, uniform: Uniform): ScorePair[] {
  const after = drawSuite(cases, uniform)
  const before = drop.size === 0 ? after : worsenGroups(after, drop, perGroup, uniform)
  const runs = Array.from({ length: mostRuns }, () => drawRun(before, uniform))
  const now = drawRun(after, uniform)
  return now.map((score, index) => ({
    baseline: runs.map(run => run[index] ?? 0),
    current: [score],
    ...(perGroup > 1 && { group: `group ${Math.floor(index / perGroup)}` }),
  }))
}

/** The cases of a group break together. */
function worsenGroups(suite: Suite, drop: Drop, perGroup: number, uniform: Uniform): Suite {
  if (perGroup === 1 || drop.kind === 'diffuse') return worsen(suite, drop, uniform)
  const first = suite.filter((_, index) => index % perGroup === 0)
  const broken = worsen(first, drop, uniform).map((claims, index) => claims !== first[index])
  return suite.map((claims, index) =>
    broken[Math.floor(index / perGroup)] ? claims.map(claim => ({ ...claim, chance: 0 })) : claims,
  )
}
