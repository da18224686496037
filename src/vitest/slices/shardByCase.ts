import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { UserError } from '../../errors.ts'
import type { Shard } from '../../results/results.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { CaseSlices } from '../../run/sets/caseSlices.ts'
import { chooseSample } from './chooseSample.ts'
import type { SampledRun } from './chooseSample.ts'

/**
 * Has `--shard` deal golden files out by case. A file keeps its path, and its module holds the cases of
 * the shard. Other files are dealt out as Vitest, or the sequencer of the user, does it.
 */
export function shardByCase(vitest: Vitest, run: SampledRun & { slices: CaseSlices }): void {
  const { config } = vitest
  const { shard, passWithNoTests } = config
  if (!shard) return
  // Vitest refuses more shards than files, before it asks the sequencer. Here cases count.
  config.passWithNoTests = true
  const restore = () => void (config.passWithNoTests = passWithNoTests)
  // Where there is no file at all, Vitest 4 asks nobody.
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
      // It may have been compiled whole, to look for its tests.
      for (const path of own) vitest.invalidateFile(path)
      const ownOthers = others.length > 0 ? await this.#given.shard(others) : []
      return [...ownOthers, ...golden.filter(({ moduleId }) => own.has(moduleId))]
    }
  }
}

function refuseEmpty({ count }: Shard, files: number, cases: number): void {
  // Where there is nothing at all, Vitest says so.
  if (count <= files + cases || files + cases === 0) return
  throw new UserError({
    problem: `Expected at most ${files + cases} shards, one for each case and each other test file, got ${count}`,
    fix: 'Lower the count of --shard, or set `passWithNoTests`',
  })
}
