import type { TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { goldenFilePattern, rootRelative } from '../compile/goldenFiles.ts'
import type { Judged } from '../main/judgedRecords.ts'
import type { RagRun } from '../main/ragRun.ts'
import { collectTests } from './collectTests.ts'
import type { CollectedTests } from './collectTests.ts'
import { goldenFilesOfRun } from './goldenFilesOfRun.ts'

/** What a run has that is ours. */
export interface FoundRun {
  /** What the main process judged. */
  own: Judged
  collected: CollectedTests
  /** All golden files that there are, relative to the root. */
  files: readonly string[]
  isInterrupted: boolean
}

export interface EndedRun {
  modules: readonly TestModule[]
  /** Test files that were to be run. */
  started: readonly TestSpecification[]
  reason: TestRunEndReason
}

/** Looks for golden sets and matchers in a run; undefined where it had none and none are missing. */
export async function findRun(
  vitest: Vitest,
  { main, plan, baseline }: Pick<RagRun, 'main' | 'plan' | 'baseline'>,
  { modules, started, reason }: EndedRun,
): Promise<FoundRun | undefined> {
  const { root } = vitest.config
  const own = main.records.take()
  const collected = collectTests(modules, { root, own, started: goldenAmong(started, vitest) })
  const { files, areGone } = await goldenFilesOfRun(vitest, collected, {
    plan,
    baseline,
    started,
  })
  const isEmpty = collected.files.size === 0 && collected.matchers.length === 0
  if (isEmpty && !areGone) return undefined
  return { own, collected, files, isInterrupted: reason === 'interrupted' }
}

/** Vitest 4 names the files of all shards, and merged reports may come from another folder. */
function goldenAmong(started: readonly TestSpecification[], { config }: Vitest): string[] {
  const { root, shard, mergeReports } = config
  if (shard || mergeReports) return []
  return started
    .filter(({ moduleId }) => goldenFilePattern.test(moduleId))
    .map(({ moduleId }) => rootRelative(root, moduleId))
}
