import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'
import { mostRuns } from '../../src/gate/mostRuns.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { scored } from '../../src/score.ts'
import { isDoubtful, withDraw } from '../../src/run/case/draws.ts'
import type { ThresholdHistory } from '../../src/run/state/thresholdHistory.ts'
import { createThresholdHistory } from '../../src/run/state/thresholdHistory.ts'
import type { Suite } from './claimModel.ts'
import { drawRun, drawSuite } from './claimModel.ts'
import { resultsOf } from './flows.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'

/*
 * Thresholds of single cases under a judge that errs by chance, by the code that draws cases again in production. A run is red
 * where a test fails: the means are not looked at.
 */

const metric = 'faithfulness'
const each = 0.8

/** A case as the suite has it, with what it has to reach and what it scored. */
interface SimulatedCase {
  claims: Suite[number]
  record: CaseRecord
  threshold: number
}

/** Nothing is known of the baseline, and no draw follows the third score: as it was before. */
const threeScores: ThresholdHistory = {
  ...createThresholdHistory(() => undefined),
  mayBeChance: () => false,
}

function historyOf(baseline: Baseline, criticalCases: number): ThresholdHistory {
  const history = createThresholdHistory(() => baseline)
  history.begin(criticalCases)
  return history
}

const scoreOf = (claims: Suite[number], uniform: Uniform): number =>
  drawRun([claims], uniform)[0] ?? 0

/** Only the judge errs by chance. */
const judgedAnswer = { goldenCase: { metrics: {} }, isLive: false }

/** What the golden set makes of a case that is asked, and drawn again where it misses. */
function askCase(
  { claims, record, threshold }: SimulatedCase,
  history: ThresholdHistory,
  uniform: Uniform,
): CaseRecord {
  const missedBy = (score: number) => score < threshold
  const first = scoreOf(claims, uniform)
  const missed = { metric, threshold, direction: 'higher' as const, line: 1 }
  let asked: CaseRecord = {
    ...record,
    scores: { [metric]: scored(first) },
    missed: missedBy(first) ? [missed] : [],
  }
  while (isDoubtful(asked, judgedAnswer, history)) {
    const score = scoreOf(claims, uniform)
    const scores = { [metric]: scored(score) }
    asked = withDraw(asked, judgedAnswer, {
      scores,
      missed: missedBy(score) ? [metric] : [],
      usage: nothingUsed,
    })
  }
  return history.settled(asked)
}

/** The suite with the baseline that three runs of it recorded, and the scores of these runs. */
function recordSuite(cases: number, uniform: Uniform) {
  const suite = drawSuite(cases, uniform)
  const runs = Array.from({ length: mostRuns }, () => drawRun(suite, uniform))
  const simulated = resultsOf({ world: { judgeErrs: true }, cases }, [runs])
  const thresholds = { [metric]: { each, direction: 'higher' as const } }
  const results: Results = {
    ...simulated,
    cases: simulated.cases.map(one => (one.repeat === 0 ? { ...one, thresholds } : one)),
  }
  const records = results.cases.filter(({ repeat }) => repeat === 0)
  const scoresOf = (index: number) => runs.map(run => run[index] ?? 0)
  const found = records.map((record): SimulatedCase & { scores: number[] } => {
    const index = Number(record.caseId.replace('case-', ''))
    return { claims: suite[index] ?? [], record, threshold: each, scores: scoresOf(index) }
  })
  return { baseline: recordBaseline(results), cases: found }
}

const wayNames = ['named before', 'named now', 'lowest of three runs'] as const

/**
 * The thresholds of a user who lowers those of the cases that `baseline update` names to the lowest score that it saw, or
 * those of all cases.
 */
function lowered(
  { cases }: ReturnType<typeof recordSuite>,
  way: (typeof wayNames)[number],
  uniform: Uniform,
): SimulatedCase[] {
  return cases.map(one => {
    const lowest = Math.min(each, ...one.scores)
    if (way === 'lowest of three runs') return { ...one, threshold: lowest }
    // The first of the three runs is drawn again where it misses.
    const isMissed = (score: number) => score < each
    const first = one.scores[0] ?? 0
    const draws = [scoreOf(one.claims, uniform), scoreOf(one.claims, uniform)]
    const isNamed = isMissed(first) && draws.every(isMissed)
    const isMissedInEach = way === 'named now' && one.scores.every(isMissed)
    const isLowered = isNamed || isMissedInEach
    return { ...one, threshold: isLowered ? Math.min(lowest, ...draws) : each }
  })
}

/** How often `each` is red although nothing changed, and whether a case that breaks is red, in percent. */
export function eachAsMarkdown(simulations: number, seed: number): string {
  const rows = [30, 50, 100].flatMap(count =>
    wayNames.map((way, place) => {
      const uniform = seededUniform(seed, count, place, 700)
      const found = Array.from({ length: simulations }, () => simulateEach(count, way, uniform))
      const share = (is: (one: (typeof found)[number]) => boolean) =>
        percent(found.filter(is).length, simulations)
      const listed = found.reduce((sum, one) => sum + one.listed, 0) / simulations
      return [
        `${count}`,
        way,
        share(one => one.isRedByThree),
        share(one => one.isRed),
        listed.toFixed(1),
        share(one => one.isBrokenFound),
      ]
    }),
  )
  const header = [
    'cases',
    'thresholds lowered',
    'red, three scores alone',
    'red',
    'listed',
    'one broken case is red',
  ]
  return [`### \`each: ${each}\` for each case, and no change`, '', table([header, ...rows])].join(
    '\n',
  )
}

function simulateEach(count: number, way: (typeof wayNames)[number], uniform: Uniform) {
  const recorded = recordSuite(count, uniform)
  const cases = lowered(recorded, way, uniform)
  const history = historyOf(recorded.baseline, 1)
  const failed = (by: ThresholdHistory) => cases.map(one => askCase(one, by, uniform))
  const records = failed(history)
  const isRed = (list: readonly CaseRecord[]) => list.some(({ missed }) => missed.length > 0)
  const broken = cases[Math.floor(uniform() * count)]
  return {
    isRedByThree: isRed(failed(threeScores)),
    isRed: isRed(records),
    listed: records.filter(one => one.missedNowAndThen).length,
    isBrokenFound: broken !== undefined && isRed([askCase(lost(broken, 1), history, uniform)]),
  }
}

/** The case without this share of what it had. */
function lost(one: SimulatedCase, share: number): SimulatedCase {
  const claims = one.claims.map(claim => ({ ...claim, chance: claim.chance * (1 - share) }))
  return { ...one, claims }
}

/** How often critical cases are red although nothing changed, and where one of them breaks, in percent. */
export function criticalAsMarkdown(simulations: number, seed: number): string {
  const rows = [10, 20].flatMap(count =>
    [0, 0.5, 1].map((share, place) => {
      const uniform = seededUniform(seed, count, place, 800)
      const found = Array.from({ length: simulations }, () =>
        simulateCritical({ count, share }, uniform),
      )
      const rate = (is: (one: (typeof found)[number]) => boolean) =>
        percent(found.filter(is).length, simulations)
      const change = { 0: 'nothing', 0.5: 'loses half', 1: 'loses all' }[share] ?? ''
      return [`${count}`, change, rate(one => one.isRedByThree), rate(one => one.isRed)]
    }),
  )
  const header = ['critical cases', 'one of them', 'red by three scores', 'red']
  return ['### Critical cases', '', table([header, ...rows])].join('\n')
}

/** Cases that a user may mark: they hold in all runs of the baseline. */
function simulateCritical({ count, share }: { count: number; share: number }, uniform: Uniform) {
  const { baseline, cases } = recordSuite(4 * count, uniform)
  const critical = { [metric]: { each, direction: 'higher' as const } }
  const marked = cases
    .filter(({ scores }) => scores.every(score => score >= each))
    .slice(0, count)
    .map((one, index) => ({
      ...(index === 0 ? lost(one, share) : one),
      record: { ...one.record, critical },
    }))
  const isRed = (history: ThresholdHistory) =>
    marked.some(one => askCase(one, history, uniform).missed.length > 0)
  return { isRedByThree: isRed(threeScores), isRed: isRed(historyOf(baseline, count)) }
}
