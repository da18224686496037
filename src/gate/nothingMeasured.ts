import type { Baseline } from '../baseline/baseline.ts'
import { filteredRun } from '../results/integrity.ts'
import type { Results } from '../results/results.ts'
import type { Finding } from './decision.ts'

/**
 * A finding for a run that measured nothing, although no filter and no shard left anything out. With a baseline, the
 * missing cases are already a `policy` finding.
 */
export function nothingMeasured(results: Results, baseline: Baseline | undefined): Finding[] {
  const { cases, matchers, unrecorded, run } = results
  const hasSets = Object.keys(baseline?.sets ?? {}).length > 0
  if (hasSets || cases.length > 0 || run.broken.length > 0) return []
  if (filteredRun(results) !== undefined) return []
  if (unrecorded.length === 0) {
    return matchers.length === 0 ? [{ verdict: 'error', reason: nothingThere }] : []
  }
  const skips = unrecorded.every(({ why }) => why === 'skipped')
  return skips ? [{ verdict: 'error', reason: allSkipped(unrecorded.length) }] : []
}

const nothingThere =
  'No golden set ran and no matcher judged anything, so nothing was measured. Check that the tests include golden files (`*.golden.yaml`).'

const allSkipped = (skipped: number): string =>
  `The golden sets skip ${skipped === 1 ? 'their only case' : `all ${skipped} cases`} (\`skip\` or \`todo\`), so nothing was measured. Take \`skip\` out of a case, or delete the golden files.`
