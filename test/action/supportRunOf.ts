import type { Results } from '../../src/results/results.ts'
import { supportCases, supportRun } from '../gate/runs.ts'

/** A run of twelve cases as this workflow run recorded it, of which so many score one half. */
export function supportRunOf(poor = 0, workflowRun = '4711'): Results {
  const results = supportRun(supportCases(12, index => (index < poor ? [0.5, 0.5] : [1, 1])))
  return { ...results, run: { ...results.run, workflowRun } }
}
