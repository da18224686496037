import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { UserError } from '../../errors.ts'
import type { Shard } from '../../results/results.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { CaseSlices } from '../../run/sets/caseSlices.ts'
import { chooseSample } from './chooseSample.ts'
import type { SampledRun } from './chooseSample.ts'

/**
 * Makes `--shard` distribute golden files by case. A file keeps its path, and its module contains the cases of the
 * shard. Other files are distributed by Vitest, or by the user's sequencer.
 */
export function shardByCase(vitest: Vitest, run: SampledRun & { slices: CaseSlices }): void {
  const { config } = vitest
  const { shard, passWithNoTests } = config
  if (!shard) return
  // Vitest refuses more shards than files before it calls the sequencer. Here the number of cases counts.
  config.passWithNoTests = true
  const restore = () => void (config.passWithNoTests = passWithNoTests)
  // Without any file, Vitest 4 does not call the sequencer.
  config.reporters.push({ onTestRunStart: files => (files.length === 0 ? restore() : undefined) })
  const Given = config.sequence.sequencer
  config.sequence.sequencer = class implements TestSequencer {
    readonly #given = new Given(vitest)
    readonly sort = this.#given.sort.bind(this.#given)

    async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
      restore()
      chooseSample(vitest, run, files)
      const golden = files.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
      const others = files.filter(({ moduleId }) => !goldenFilePattern.test(moduleId))
      const paths = golden.map(({ moduleId }) => moduleId)
      const { cases, own } = run.slices.deal(paths, { shard, otherFiles: others.length })
      if (!passWithNoTests) refuseEmpty(shard, others.length, cases)
      // The file may have been compiled with all cases, to collect its tests.
      for (const path of own) vitest.invalidateFile(path)
      const ownOthers = others.length > 0 ? await this.#given.shard(others) : []
      return [...ownOthers, ...golden.filter(({ moduleId }) => own.has(moduleId))]
    }
  }
}

function refuseEmpty({ count }: Shard, files: number, cases: number): void {
  // If there are no tests at all, Vitest reports it.
  if (count <= files + cases || files + cases === 0) return
  throw new UserError({
    problem: `Expected at most ${files + cases} shards, one for each case and each other test file, got ${count}`,
    fix: 'Lower the count of --shard, or set `passWithNoTests`',
  })
}
