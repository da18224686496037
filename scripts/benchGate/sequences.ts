import type { Baseline } from '../../src/baseline/baseline.ts'
import { decideBy } from '../../src/gate/decide.ts'
import { defaultAlpha } from '../../src/gate/compare/comparisonVerdict.ts'
import { confirmedAnew } from '../../src/gate/confirmedAnew.ts'
import { freshRuns, resultsOfRuns } from '../../src/gate/freshRuns.ts'
import { mostRuns } from '../../src/gate/mostRuns.ts'
import { nextBaseline } from '../../src/gate/nextBaseline.ts'
import { recordedAnew } from '../../src/gate/recordedAnew.ts'
import { alphaOfFirstRun, wantsMoreRuns } from '../../src/gate/undecided.ts'
import type { Results } from '../../src/results/results.ts'
import type { Suite } from './claimModel.ts'
import { drawRun, drawSuite, worsen } from './claimModel.ts'
import { resultsOf } from './flows.ts'
import { draws } from './ourGate.ts'
import type { Uniform } from './uniform.ts'
import { worlds } from './worlds.ts'

/** Draws the scores of all cases in one more run. */
export type DrawRun = () => readonly number[]

/**
 * The push that is red in a sequence, counted from 1; undefined where all are green. Each push is decided and
 * recorded as the action does it with a command, and an artifact that holds the baseline.
 */
export function redPush(pushes: readonly DrawRun[]): number | undefined {
  let baseline: Baseline | undefined
  for (const [index, draw] of pushes.entries()) {
    baseline = pushed(baseline, draw)
    if (!baseline) return index
  }
  return undefined
}

/** The baseline after a push; undefined where it is red. */
function pushed(former: Baseline | undefined, draw: DrawRun): Baseline | undefined {
  const measure = runsOf(draw)
  const first = { draws, alpha: alphaOfFirstRun, looksAgain: true }
  const alone = { results: measure(1), baseline: former }
  const results = wantsMoreRuns(decideBy(first, alone), 1) ? measure(mostRuns) : alone.results
  const decision = decideBy({ draws, alpha: defaultAlpha }, { results, baseline: former })
  if (decision.exitCode !== 0) return undefined
  const anew = recordedAnew(decision, false)
  const runs = freshRuns(former, results, anew)
  if (!runs) return nextBaseline({ former, results, anew, accepted: false })
  const fresh = resultsOfRuns(measure(runs.end), runs)
  const judged = decideBy({ draws, alpha: defaultAlpha }, { results: fresh, baseline: former })
  const confirmed = confirmedAnew(anew, judged)
  if (!confirmed) return former
  return nextBaseline({ former, results: fresh, anew: confirmed.taken, accepted: false })
}

/** Runs of one push, as many as are asked for. */
function runsOf(draw: DrawRun): (count: number) => Results {
  const runs: number[][] = []
  const [world] = worlds
  if (!world) throw new Error('Expected a world')
  return count => {
    while (runs.length < count) runs.push([...draw()])
    return resultsOf({ world, cases: runs[0]?.length ?? 1 }, [runs])
  }
}

/** A first push, and those after it, each by so much worse than the one before. */
export function sequence(
  { pushes, loss, cases }: { pushes: number; loss: number; cases: number },
  uniform: Uniform,
): DrawRun[] {
  let suite: Suite = drawSuite(cases, uniform)
  return Array.from({ length: pushes + 1 }, (_, push) => {
    if (push > 0) suite = worsen(suite, { size: loss, kind: 'diffuse' }, uniform)
    const own = suite
    return () => drawRun(own, uniform)
  })
}
