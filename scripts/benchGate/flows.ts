import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'
import { decideBy } from '../../src/gate/decide.ts'
import { defaultAlpha } from '../../src/gate/compare/comparisonVerdict.ts'
import { mostRuns } from '../../src/gate/mostRuns.ts'
import type { GateDecision } from '../../src/gate/decision.ts'
import { alphaOfFirstRun, wantsMoreRuns } from '../../src/gate/undecided.ts'
import type { GateVerdict } from '../../src/gate/verdicts.ts'
import type { CaseRecord, RejudgedScores, Results } from '../../src/results/results.ts'
import type { Score } from '../../src/score.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { draws } from './ourGate.ts'
import type { Uniform } from './uniform.ts'
import { drawNormal } from './worlds.ts'
import type { Draw, World } from './worlds.ts'

/** Ways in which users have a change decided. The last one keeps the baseline's answers. */
export const flowNames = ['vitest run', 'vitest-rag run', 'with answers'] as const
export type FlowName = (typeof flowNames)[number]

export interface FlowScenario {
  world: World
  /** Of each set. */
  cases: number
  /** @default 1 */
  sets?: number
  /** How many are gated; each errs by itself, and the change breaks the first. @default 1 */
  metrics?: number
  /** Share of the cases of the first set that the change breaks. */
  broken: number
}

export interface FlowOutcome {
  /** Whether the change failed. */
  fails: boolean
  verdict: GateVerdict
  /** How often the candidate ran. */
  runs: number
}

/**
 * Records a baseline and decides one change, by the code that decides it in production: the number of
 * runs that a baseline takes, the first look, the runs that follow it, and what today's judge says of
 * the baseline's answers before a run fails.
 */
export function simulateFlows(
  scenario: FlowScenario,
  uniform: Uniform,
): Record<FlowName, FlowOutcome> {
  const { rejudged, ...decided } = drawChange(scenario, uniform)
  return {
    'vitest run': decideByOneLook(decided),
    'vitest-rag run': decideFully(decided),
    'with answers': decideFully({ ...decided, rejudged: rejudged() }),
  }
}

/** One that nobody looks at again. */
export function simulateOneLook(scenario: FlowScenario, uniform: Uniform): FlowOutcome {
  const { rejudged: _, ...decided } = drawChange(scenario, uniform)
  return decideByOneLook(decided)
}

function drawChange(
  { world, cases, sets = 1, metrics = 1, broken }: FlowScenario,
  uniform: Uniform,
) {
  const onDay = () => world.days * drawNormal(uniform)
  const answers = Array.from({ length: metrics }, () => world.start(cases * sets, uniform))
  const [before, today] = [onDay(), onDay()]
  const runs = (answer: Draw, lost: ReadonlySet<number>) =>
    Array.from({ length: mostRuns }, () => answer({ broken: lost }))
  const former = answers.map(answer => runs(answer, new Set()))
  const judged = (day: number) => former.map(own => own.map(answered => answered(day)))
  const suite = { world, cases }
  const baseline = baselineOf(suite, judged(before))
  const lost = brokenCases(cases, broken, uniform)
  const candidate = answers.map((answer, index) =>
    runs(answer, index === 0 ? lost : new Set()).map(answered => answered(today)),
  )
  const rejudged = () => rejudgedBy(baseline, judged(today))
  return { suite, baseline, candidate, rejudged }
}

/** What the scores of a run are of: so many cases a set. */
interface SimulatedSuite {
  world: Pick<World, 'judgeErrs' | 'group'>
  cases: number
}

/** The scores of all cases in each run, those of the first set first, for each metric; null where the answer declined. */
export type RunsByMetric = readonly (readonly (readonly (number | null)[])[])[]

export interface Decided {
  suite: SimulatedSuite
  baseline: Baseline
  candidate: RunsByMetric
  /** What today's judge says of the baseline's answers, where they are kept. */
  rejudged?: RejudgedScores
}

/** As the command line does: up to three runs, and the judge is asked before the last word is that it fails. */
export function decideFully(decided: Decided): FlowOutcome {
  const isOpen = (asked: boolean) =>
    wantsMoreRuns(
      decisionOf(decided, { runs: 1, alpha: alphaOfFirstRun, looksAgain: true, asked }),
      1,
    )
  const settle = (runs: number): FlowOutcome => {
    const alone = decisionOf(decided, { runs })
    if (alone.exitCode === 0 || !decided.rejudged) return outcomeOf(alone, runs)
    if (runs === 1 && isOpen(true)) return settle(mostRuns)
    return outcomeOf(decisionOf(decided, { runs, asked: true }), runs)
  }
  return settle(isOpen(false) ? mostRuns : 1)
}

export function decideByOneLook(decided: Decided): FlowOutcome {
  return outcomeOf(decisionOf(decided, { runs: 1 }), 1)
}

function outcomeOf({ exitCode, verdict }: GateDecision, runs: number): FlowOutcome {
  return { fails: exitCode !== 0, verdict, runs }
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
  const results = resultsOf(
    suite,
    candidate.map(own => own.slice(0, runs)),
  )
  return decideBy(
    { draws, alpha, looksAgain },
    { baseline, results: asked && rejudged ? { ...results, rejudged } : results },
  )
}

/** @param today scores of the baseline's answers as today's judge sees them */
function rejudgedBy({ sets }: Baseline, today: RunsByMetric): RejudgedScores {
  const rejudged = Object.entries(sets).map(([name, { cases }]) => {
    const byCase = Object.entries(cases).map(([caseId, { scores }]) => {
      const index = Number(caseId.replace('case-', ''))
      const byMetric = today.map((runs, metric) => {
        const recorded = scores[metricName(metric)] ?? []
        const now = recorded.map((_, run) => runs[run]?.[index] ?? null)
        return [metricName(metric), { recorded, today: now }] as const
      })
      return [caseId, Object.fromEntries(byMetric)] as const
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
export function baselineOf(suite: SimulatedSuite, byMetric: RunsByMetric): Baseline {
  const differ = byMetric.some(([first, second]) =>
    first?.some((score, index) => score !== second?.[index]),
  )
  const count = suite.world.judgeErrs || differ ? mostRuns : 2
  return recordBaseline(
    resultsOf(
      suite,
      byMetric.map(runs => runs.slice(0, count)),
    ),
  )
}

export function resultsOf(suite: SimulatedSuite, byMetric: RunsByMetric): Results {
  const [[first = []] = [], ...others] = byMetric
  const sets = Array.from({ length: Math.ceil(first.length / suite.cases) }, (_, index) =>
    nameOf(index),
  )
  const policy = { direction: 'higher', gate: true, tolerance: 0.02 } as const
  const metrics = Object.fromEntries(
    [first, ...others].map((_, metric) => [metricName(metric), policy]),
  )
  const runs = byMetric[0]?.length ?? 0
  return {
    run: { tool: 'simulated', complete: true, usage: nothingUsed, unselected: [], broken: [] },
    sets: Object.fromEntries(
      sets.map(name => [name, { file: `${name}.golden.yaml`, policy: { metrics } }]),
    ),
    cases: Array.from({ length: runs }, (_, repeat) =>
      first.map((_score, index) => {
        const scores = byMetric.map(own => own[repeat]?.[index] ?? null)
        return recordOf(scores, { index, repeat, suite })
      }),
    ).flat(),
    matchers: [],
    unrecorded: [],
  }
}

function recordOf(
  scores: readonly (number | null)[],
  { index, repeat, suite }: { index: number; repeat: number; suite: SimulatedSuite },
): CaseRecord {
  const { world, cases } = suite
  const set = nameOf(Math.floor(index / cases))
  const caseId = `case-${index}`
  const judge = { name: 'simulated', deterministic: !world.judgeErrs }
  const byMetric = <Value>(valueOf: (score: number | null) => Value) =>
    Object.fromEntries(scores.map((score, metric) => [metricName(metric), valueOf(score)]))
  return {
    set,
    file: `${set}.golden.yaml`,
    caseId,
    line: index + 1,
    repeat,
    hash: caseId,
    ...(world.group && { group: world.group(index) }),
    scores: byMetric(scoreOf),
    missed: [],
    evidence: {},
    measurements: byMetric(() => ({ fingerprint: 'simulated', judge })),
    usage: nothingUsed,
    milliseconds: 0,
  }
}

function scoreOf(score: number | null): Score {
  return score === null ? notApplicable('The answer declined.') : scored(score)
}

function nameOf(set: number): string {
  return `set-${set}`
}

function metricName(metric: number): string {
  return metric === 0 ? 'faithfulness' : `metric-${metric}`
}
