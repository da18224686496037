import type { TestModule, TestSpecification, Vitest } from 'vitest/node'
import type { CaseRecord, Results } from '../../results/results.ts'
import type { RunExtent } from '../../results/usedVerdicts.ts'
import { isNarrowed } from './goldenFilesGone.ts'

interface EndedRun {
  results: Results
  modules: readonly TestModule[]
  started: readonly TestSpecification[]
}

/** How much of the project's tests a run was of; what failed to be judged counts as left out. */
export async function runExtent(
  vitest: Vitest,
  { results, modules, started }: EndedRun,
): Promise<RunExtent> {
  if (!isWhole(results) || !modules.every(isAsked)) return 'partial'
  // The runs before this one are in the results of a repeat, but not in what it asked.
  if (results.cases.some(({ repeat }) => repeat > 0)) return 'further'
  const all = await vitest.globTestSpecifications()
  return isNarrowed(vitest, started, all) ? 'further' : 'all'
}

function isWhole({ run, unrecorded, cases, matchers }: Results): boolean {
  if (!run.complete || run.shard || run.unselected.length > 0 || run.broken.length > 0) return false
  if (!unrecorded.every(({ why }) => why === 'skipped')) return false
  return cases.every(isJudged) && matchers.every(({ score }) => score.status !== 'judgeError')
}

/** A test that fails before its matchers leaves the question of what they would have used. */
function isAsked(module: TestModule): boolean {
  if (module.errors().length > 0) return false
  return [...module.children.allTests('failed')].every(test => {
    const { record, matchers = [] } = test.meta().rag ?? {}
    return record !== undefined || matchers.length > 0
  })
}

const isJudged = ({ error, scores }: CaseRecord): boolean =>
  error === undefined && Object.values(scores).every(({ status }) => status !== 'judgeError')
