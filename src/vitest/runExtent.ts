import type { TestSpecification, Vitest } from 'vitest/node'
import type { CaseRecord, Results } from '../results/results.ts'
import type { RunExtent } from '../results/usedVerdicts.ts'
import { isNarrowed } from './goldenFilesGone.ts'

/** How much of the project's tests a run was of; what failed to be judged counts as left out. */
export async function runExtent(
  vitest: Vitest,
  { results, started }: { results: Results; started: readonly TestSpecification[] },
): Promise<RunExtent> {
  if (!isWhole(results)) return 'partial'
  // The runs before this one are in the results of a repeat, but not in what it asked.
  if (results.cases.some(({ repeat }) => repeat > 0)) return 'further'
  const all = await vitest.globTestSpecifications()
  return isNarrowed(vitest, started, all) ? 'further' : 'all'
}

function isWhole({ run, unrecorded, cases }: Results): boolean {
  if (!run.complete || run.shard || run.unselected.length > 0 || run.broken.length > 0) return false
  return unrecorded.every(({ why }) => why === 'skipped') && cases.every(isJudged)
}

const isJudged = ({ error, scores }: CaseRecord): boolean =>
  error === undefined && Object.values(scores).every(({ status }) => status !== 'judgeError')
