import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'
import { decideBy } from '../../src/gate/decide.ts'
import { defaultAlpha } from '../../src/gate/compare/comparisonVerdict.ts'
import { mostRuns } from '../../src/gate/mostRuns.ts'
import { alphaOfFirstRun, wantsMoreRuns } from '../../src/gate/undecided.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { scored } from '../../src/score.ts'
import { draws } from './ourGate.ts'
import type { Uniform } from './uniform.ts'
import { drawNormal } from './worlds.ts'
import type { Circumstances, World } from './worlds.ts'

/** Ways in which users have a change decided. */
export const flowNames = ['vitest run', 'vitest-rag run'] as const
export type FlowName = (typeof flowNames)[number]

export interface FlowScenario {
  world: World
  cases: number
  /** Share of the cases that the change breaks. */
  broken: number
}

export interface FlowOutcome {
  /** Whether the change failed. */
  fails: boolean
  /** How often the candidate ran. */
  runs: number
}

/**
 * Records a baseline and decides one change, by the code that decides it in production: the number of
 * runs that a baseline takes, the first look, and the runs that follow it.
 */
export function simulateFlows(
  { world, cases, broken }: FlowScenario,
  uniform: Uniform,
): Record<FlowName, FlowOutcome> {
  const draw = world.start(cases, uniform)
  const onDay = () => world.days * drawNormal(uniform)
  const before = { broken: new Set<number>(), day: onDay() }
  const after = { broken: brokenCases(cases, broken, uniform), day: onDay() }
  const runs = (count: number, circumstances: Circumstances) =>
    Array.from({ length: count }, () => draw(circumstances))
  const baseline = baselineOf(world, runs(3, before))
  const candidate = runs(mostRuns, after)
  const decide = (count: number, alpha: number, looksAgain = false) =>
    decideBy(
      { draws, alpha, looksAgain },
      { baseline, results: resultsOf(world, candidate.slice(0, count)) },
    )
  const alone = decide(1, defaultAlpha)
  const looksAgain = wantsMoreRuns(decide(1, alphaOfFirstRun, true), 1)
  const last = looksAgain ? decide(mostRuns, defaultAlpha) : alone
  return {
    'vitest run': { fails: alone.exitCode !== 0, runs: 1 },
    'vitest-rag run': { fails: last.exitCode !== 0, runs: looksAgain ? mostRuns : 1 },
  }
}

/** So many cases, drawn without putting them back. */
function brokenCases(cases: number, share: number, uniform: Uniform): Set<number> {
  const found = new Set<number>()
  while (found.size < Math.round(cases * share)) found.add(Math.floor(uniform() * cases))
  return found
}

/** As `baseline update` does: two runs, and a third where anything differs or the judge may err. */
function baselineOf(world: World, runs: readonly number[][]): Baseline {
  const [first, second] = runs
  const differ = first?.some((score, index) => score !== second?.[index]) ?? false
  return recordBaseline(resultsOf(world, runs.slice(0, world.judgeErrs || differ ? 3 : 2)))
}

function resultsOf({ judgeErrs }: World, runs: readonly number[][]): Results {
  const policy = { direction: 'higher', gate: true, tolerance: 0.02 } as const
  return {
    schema: 1,
    run: { tool: 'simulated', complete: true, usage: nothingUsed, unselected: [], broken: [] },
    sets: { simulated: { file: 's.golden.yaml', policy: { metrics: { faithfulness: policy } } } },
    cases: runs.flatMap((scores, repeat) =>
      scores.map((score, index) => recordOf(score, { index, repeat, judgeErrs })),
    ),
    matchers: [],
    unrecorded: [],
  }
}

function recordOf(
  score: number,
  { index, repeat, judgeErrs }: { index: number; repeat: number; judgeErrs: boolean },
): CaseRecord {
  const caseId = `case-${index}`
  const judge = { name: 'simulated', deterministic: !judgeErrs }
  return {
    set: 'simulated',
    file: 's.golden.yaml',
    caseId,
    line: index + 1,
    repeat,
    hash: caseId,
    scores: { faithfulness: scored(score) },
    missed: [],
    evidence: {},
    measurements: { faithfulness: { fingerprint: 'simulated', judge } },
    usage: nothingUsed,
    milliseconds: 0,
  }
}
