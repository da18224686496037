import type { TestProject, Vitest } from 'vitest/node'
import { redactorOf } from '../results/secrets.ts'
import { handedPlan } from '../run/handedPlan.ts'
import { createRagRun } from '../run/project/ragRun.ts'
import type { RagRun } from '../run/project/ragRun.ts'
import type { RagProject } from '../run/project/ragProject.ts'
import { loadsPipelines, planAlone, selectedVariants } from '../run/runPlan.ts'
import type { LocatedGoldenSet } from '../golden/goldenSet.ts'
import { refuseUnsent } from '../run/sets/sendConsent.ts'
import { isCi, readRunVariables } from '../run/runVariables.ts'
import { compileGoldenFile, refuseMissingModules } from './compile/compileGoldenFile.ts'
import type { CompiledGoldenFile } from './compile/compileGoldenFile.ts'
import { createSetNames } from './compile/setNames.ts'
import { goldenOwners } from './projects/goldenOwners.ts'
import type { GoldenOwner } from './projects/goldenOwners.ts'
import { ownedFiles } from './projects/ownedFiles.ts'
import { pluginOf } from './projects/ragPlugin.ts'

/** A run of Vitest. */
export interface VitestRun extends RagRun {
  /** The projects of Vitest that run golden files. */
  owners: readonly GoldenOwner[]
  /** The services of a project of Vitest that has the plugin. */
  serving(project: TestProject): RagProject
  compile(file: string): CompiledGoldenFile
  /** Like `compile`, but refuses the file if Vite does not find a module that the file names by its path. */
  compileFound(
    file: string,
    isThere: (path: string) => Promise<boolean>,
  ): Promise<CompiledGoldenFile>
}

/** @throws UserError if the options of the plugins don't go together, or a variable of the environment is wrong */
export function createVitestRun(vitest: Vitest, log: (line: string) => void): VitestRun {
  const { root, shard } = vitest.config
  const { env } = process
  const plan = handedPlan(vitest.vite.config) ?? planAlone(readRunVariables(env))
  const owners = goldenOwners(vitest)
  // Vitest gives the workers, which run the pipelines, additional variables.
  const environments = [vitest, ...vitest.projects].map(({ config }) => config.env ?? {})
  const run = createRagRun({
    root,
    plan,
    redact: redactorOf([env, ...environments]),
    shard,
    isCi: isCi(env),
    workflowRun: env['GITHUB_RUN_ID'],
    log,
    plugins: vitest.projects.flatMap(project => pluginOf(project) ?? []),
    folders: owners.flatMap(owner => {
      const plugin = pluginOf(owner.project)
      return plugin ? [{ folder: owner.folder, plugin, files: () => ownedFiles(owner) }] : []
    }),
  })
  const compile = compilerOf(run, owners)
  return {
    ...run,
    owners,
    serving(project) {
      const plugin = pluginOf(project)
      const found = plugin && run.ofPlugin(plugin)
      if (!found) throw new Error(`Expected the plugin in project ${project.name}`)
      return found
    },
    compile,
    compileFound: (file, isThere) => refuseMissingModules(compile(file), { file, root, isThere }),
  }
}

/** Compiles the golden files of a run, with the cases and the variants that it runs. */
function compilerOf(run: RagRun, owners: readonly GoldenOwner[]): VitestRun['compile'] {
  const { root, plan, slices, sample, setNow, servingFile } = run
  const withoutPipeline = !loadsPipelines(plan)
  const selects = selectedVariants(plan)
  const nameNow = (file: string) => setNow(file)?.name
  const names = createSetNames(nameNow)
  for (const file of owners.flatMap(owner => ownedFiles(owner))) {
    const name = nameNow(file)
    if (name !== undefined) names.keep(file, name)
  }
  return file => {
    const { goldenSets, options } = servingFile(file)
    const isElsewhere = (caseId: string) => slices.isElsewhere(file, caseId)
    const isLeftOut = (caseId: string) => sample.isLeftOut(file, caseId)
    const isSelected = (variant: string | undefined) => selects(setNow(file)?.gatedVariant, variant)
    const cases = { isElsewhere, isLeftOut, isSelected }
    const refuse = (located: LocatedGoldenSet) => refuseUnsent(located, { root, options, plan })
    return compileGoldenFile(file, { goldenSets, names, root, withoutPipeline, refuse, ...cases })
  }
}
