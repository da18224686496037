import type { Baseline } from '../../../src/baseline/baseline.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import { nextBaseline } from '../../../src/gate/nextBaseline.ts'
import { recordedAnew } from '../../../src/gate/recordedAnew.ts'
import type { Results } from '../../../src/results/results.ts'
import type { SetOfRun } from '../runs.ts'
import { resultsOf } from '../runs.ts'

export interface Push {
  accepted?: boolean
  /** New runs, for what is recorded anew. */
  fresh?: Results
}

/** What a push leaves after a baseline that was recorded from another run. */
export function after(before: Results, results: Results, push: Push = {}): Baseline {
  const { accepted = false, fresh = results } = push
  const former = recordBaseline(before)
  const anew = recordedAnew(decide({ results, baseline: former }), accepted)
  return nextBaseline({ former, results: fresh, anew, accepted })
}

/** A run of one set. */
export function support(set: SetOfRun): Results {
  return resultsOf({ support: set })
}

/** Ten cases that score the same in two runs, besides those that are named. */
export const cases = (score: number, more: SetOfRun['cases'] = {}): SetOfRun['cases'] => ({
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`case-${index}`, { faithfulness: [score, score] }]),
  ),
  ...more,
})
