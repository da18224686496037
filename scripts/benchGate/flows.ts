import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'
import { decideBy } from '../../src/gate/decide.ts'
import { defaultAlpha } from '../../src/gate/compare/comparisonVerdict.ts'
import { mostRuns } from '../../src/gate/mostRuns.ts'
import { alphaOfFirstRun, wantsMoreRuns } from '../../src/gate/undecided.ts'
import type { CaseRecord, RejudgedScores, Results } from '../../src/results/results.ts'
import { scored } from '../../src/score.ts'
import { draws } from './ourGate.ts'
import type { Uniform } from './uniform.ts'
import { drawNormal } from './worlds.ts'
import type { World } from './worlds.ts'

/** Ways in which users have a change decided. The last one keeps the baseline's answers. */
export const flowNames = ['vitest run', 'vitest-rag run', 'with answers'] as const
export type FlowName = (typeof flowNames)[number]

export interface FlowScenario {
  world: World
  /** Of each set. */
  cases: number
  /** @default 1 */
  sets?: number
  /** Share of the cases of the first set that the change breaks. */
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
 * runs that a baseline takes, the first look, the runs that follow it, and what today's judge says of
 * the baseline's answers before a run fails.
 */
export function simulateFlows(
  { world, cases, sets = 1, broken }: FlowScenario,
  uniform: Uniform,
): Record<FlowName, FlowOutcome> {
  const answer = world.start(cases * sets, uniform)
  const onDay = () => world.days * drawNormal(uniform)
  const runs = (lost: ReadonlySet<number>) =>
    Array.from({ length: mostRuns }, () => answer({ broken: lost }))
  const [before, today] = [onDay(), onDay()]
  const former = runs(new Set())
  const suite = { world, cases }
  const baseline = baselineOf(
    suite,
    former.map(answered => answered(before)),
  )
  const candidate = runs(brokenCases(cases, broken, uniform)).map(answered => answered(today))
  const decided = { suite, baseline, candidate }
  const alone = decisionOf(decided, { runs: 1 })
  return {
    'vitest run': { fails: alone.exitCode !== 0, runs: 1 },
    'vitest-rag run': decideFully(decided),
    'with answers': decideFully({
      ...decided,
      rejudged: rejudgedBy(
        baseline,
        former.map(answered => answered(today)),
      ),
    }),
  }
}

/** What the scores of a run are of: so many cases a set. */
interface SimulatedSuite {
  world: World
  cases: number
}

interface Decided {
  suite: SimulatedSuite
  baseline: Baseline
  candidate: readonly number[][]
  /** What today's judge says of the baseline's answers, where they are kept. */
  rejudged?: RejudgedScores
}

/** As the command line does: up to three runs, and the judge is asked before the last word is that it fails. */
function decideFully(decided: Decided): FlowOutcome {
  const isOpen = (asked: boolean) =>
    wantsMoreRuns(
      decisionOf(decided, { runs: 1, alpha: alphaOfFirstRun, looksAgain: true, asked }),
      1,
    )
  const settle = (runs: number): FlowOutcome => {
    const alone = decisionOf(decided, { runs })
    if (alone.exitCode === 0 || !decided.rejudged) return { fails: alone.exitCode !== 0, runs }
    if (runs === 1 && isOpen(true)) return settle(mostRuns)
    return { fails: decisionOf(decided, { runs, asked: true }).exitCode !== 0, runs }
  }
  return settle(isOpen(false) ? mostRuns : 1)
}

interface Look {
  runs: number
  alpha?: number
  looksAgain?: boolean
  /** Whether the judge was asked about the baseline's answers. */
  asked?: boolean
}

function decisionOf(
  { suite, baseline, candidate, rejudged }: Decided,
  { runs, alpha = defaultAlpha, looksAgain = false, asked = false }: Look,
) {
  const results = resultsOf(suite, candidate.slice(0, runs))
  return decideBy(
    { draws, alpha, looksAgain },
    { baseline, results: asked && rejudged ? { ...results, rejudged } : results },
  )
}

/** @param today scores of the baseline's answers as today's judge sees them, one run each */
function rejudgedBy({ sets }: Baseline, today: readonly number[][]): RejudgedScores {
  const rejudged = Object.entries(sets).map(([name, { cases }]) => {
    const byCase = Object.entries(cases).map(([caseId, { scores }]) => {
      const recorded = scores['faithfulness'] ?? []
      const index = Number(caseId.replace('case-', ''))
      const now = recorded.map((_, run) => today[run]?.[index] ?? null)
      return [caseId, { faithfulness: { recorded, today: now } }] as const
    })
    return [name, Object.fromEntries(byCase)] as const
  })
  return Object.fromEntries(rejudged)
}

/** So many cases, drawn without putting them back. */
function brokenCases(cases: number, share: number, uniform: Uniform): Set<number> {
  const found = new Set<number>()
  while (found.size < Math.round(cases * share)) found.add(Math.floor(uniform() * cases))
  return found
}

/** As `baseline update` does: two runs, and a third where anything differs or the judge may err. */
function baselineOf(suite: SimulatedSuite, runs: readonly number[][]): Baseline {
  const [first, second] = runs
  const differ = first?.some((score, index) => score !== second?.[index]) ?? false
  return recordBaseline(resultsOf(suite, runs.slice(0, suite.world.judgeErrs || differ ? 3 : 2)))
}

/** @param runs the scores of all cases, those of the first set first */
export function resultsOf(suite: SimulatedSuite, runs: readonly number[][]): Results {
  const sets = Array.from({ length: Math.ceil((runs[0]?.length ?? 0) / suite.cases) }, (_, index) =>
    nameOf(index),
  )
  const policy = { direction: 'higher', gate: true, tolerance: 0.02 } as const
  return {
    run: { tool: 'simulated', complete: true, usage: nothingUsed, unselected: [], broken: [] },
    sets: Object.fromEntries(
      sets.map(name => [
        name,
        { file: `${name}.golden.yaml`, policy: { metrics: { faithfulness: policy } } },
      ]),
    ),
    cases: runs.flatMap((scores, repeat) =>
      scores.map((score, index) => recordOf(score, { index, repeat, suite })),
    ),
    matchers: [],
    unrecorded: [],
  }
}

function recordOf(
  score: number,
  { index, repeat, suite }: { index: number; repeat: number; suite: SimulatedSuite },
): CaseRecord {
  const { world, cases } = suite
  const set = nameOf(Math.floor(index / cases))
  const caseId = `case-${index}`
  const judge = { name: 'simulated', deterministic: !world.judgeErrs }
  return {
    set,
    file: `${set}.golden.yaml`,
    caseId,
    line: index + 1,
    repeat,
    hash: caseId,
    ...(world.group && { group: world.group(index) }),
    scores: { faithfulness: scored(score) },
    missed: [],
    evidence: {},
    measurements: { faithfulness: { fingerprint: 'simulated', judge } },
    usage: nothingUsed,
    milliseconds: 0,
  }
}

function nameOf(set: number): string {
  return `set-${set}`
}
