import { resolve } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import { registerTags } from '../compile/goldenTags.ts'
import type { VitestRun } from '../vitestRun.ts'
import type { SetToRun } from '../../run/state/mainRun.ts'
import { prepareJudges } from '../../run/project/prepareJudges.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import { sum } from '../../statistics/mean.ts'
import { chooseSample } from '../slices/chooseSample.ts'
import { namesCases } from '../slices/namesCases.ts'

export interface RunToBegin {
  specifications: readonly TestSpecification[]
  /** What is there and does not count. */
  leftOut: readonly Problem[]
}

/**
 * Begins a run: forgets the one before, and has the judges get ready.
 * @throws UserError if it has too many cases, UnusableFile if its results could not be written
 */
export function beginRun(
  vitest: Vitest,
  run: VitestRun,
  { specifications, leftOut }: RunToBegin,
): void {
  const { config, state } = vitest
  run.baseline.forget()
  chooseSample(vitest, run, specifications)
  // In watch mode something may have been asked when the run before was counted.
  run.main.services.spending.takeUsed()
  const golden = specifications.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  const served = Map.groupBy(golden, ({ moduleId }) => run.servingFile(moduleId))
  const own = (set: GoldenSet) => ownCases(set, run, config.root)
  const sets = [...served].flatMap(([project, files]) => setsOf(project, files, own))
  if (!config.mergeReports && !namesCases(vitest, specifications)) refuseTooMany(sets)
  const isRerun = config.watch && state.getFiles().length > 0
  // Merged reports were noted down by the runs that they come from.
  // Vitest runs nothing where this throws.
  if (!isRerun && !config.mergeReports) run.main.begin(sets, leftOut)
  // Matchers ask judges too, and may be all that runs.
  prepareJudges(run, config.shard?.count)
  if (sets.length > 0) run.main.expect(sets)
}

/** A run holds the records of its cases in memory. */
const mostCases = 100_000

function refuseTooMany(sets: readonly SetToRun[]): void {
  const count = sum(
    sets.map(({ set: { cases, variants = [] } }) => {
      const run = cases.filter(({ mode }) => mode !== 'skip' && mode !== 'todo')
      return run.length * Math.max(1, variants.length)
    }),
  )
  if (count <= mostCases) return
  const shards = Math.ceil(count / mostCases)
  throw new UserError({
    problem: `Expected a run of at most ${mostCases} cases, got ${count}`,
    fix: `Divide them among shards (npx vitest run --shard=1/${shards}, and so on), or run a sample (npx vitest-rag run --sample 2000)`,
  })
}

function setsOf(
  { goldenSets, judging: { known } }: RagProject,
  files: readonly TestSpecification[],
  own: (set: GoldenSet) => GoldenSet,
): SetToRun[] {
  const sets = goldenSets.readable(files.map(({ moduleId }) => moduleId))
  // Again, because a file may have new tags since the last run in watch mode.
  for (const project of new Set(files.map(one => one.project))) registerTags(project, sets)
  return sets.map(set => {
    const criticalCases = set.cases.filter(({ critical }) => critical).length
    return { set: own(set), known, criticalCases }
  })
}

/** The cases that this shard runs: by them it says how far it is. */
function ownCases(set: GoldenSet, { slices, sample }: VitestRun, root: string): GoldenSet {
  const file = resolve(root, set.file)
  const isOwn = (id: string) => !slices.isElsewhere(file, id) && !sample.isLeftOut(file, id)
  return { ...set, cases: set.cases.filter(({ id }) => isOwn(id)) }
}
