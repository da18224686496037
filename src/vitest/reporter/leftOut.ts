import { dirname, relative } from 'node:path'
import { existsSync } from 'node:fs'
import type { Vitest } from 'vitest/node'
import { baselineFilesIn } from '../../baseline/baselineFiles.ts'
import type { Problem } from '../../errors.ts'
import { formatProblem } from '../../errors.ts'
import { conductOf } from '../../run/runPlan.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import type { VitestRun } from '../vitestRun.ts'
import { excludedGoldenFiles } from '../projects/excludedGoldenFiles.ts'
import { inheritsPlugin, rivals } from '../projects/goldenOwners.ts'
import { meantAsGolden, misnamedGoldenFiles } from '../projects/meantAsGolden.ts'
import { orphanedGoldenFiles } from '../projects/orphanedGoldenFiles.ts'
import { outsideDir } from '../projects/outsideDir.ts'
import { forgetOwnedFiles, ownedFiles } from '../projects/ownedFiles.ts'
import { pathBelow } from '../../run/sets/pathBelow.ts'
import { pluginOf } from '../projects/ragPlugin.ts'

/** What is there and does not count. */
export interface LeftOut {
  /** What must end the run red. */
  problems: Problem[]
  /** What is somebody else's to run, or has no effect: a line each. */
  notes: string[]
}

/** Looks for golden files, baselines and plugins that a run of this Vitest leaves out. */
export function leftOut(vitest: Vitest, run: VitestRun): LeftOut {
  const { root, project: filter } = vitest.config
  forgetOwnedFiles(run.owners)
  const orphans = orphanedGoldenFiles(vitest, run.owners)
  const outside = outsideDir(root, run.owners)
  const isWithoutFiles =
    filter.length === 0 && run.owners.every(owner => ownedFiles(owner).length === 0)
  const isFound = [...orphans.problems, ...orphans.otherProjects, ...outside].length > 0
  return {
    problems: [
      ...orphans.problems,
      ...outside,
      ...excludedFiles(vitest, run),
      ...unusedOptions(vitest, run),
      ...(isWithoutFiles && !isFound ? meantAsGolden(root) : []),
      ...unusedBaselines(vitest, run),
    ],
    notes: [
      ...orphans.otherProjects.map(
        folder =>
          `RAG: the golden sets in ${printable(folder, 160)} do not run: it has its own configuration and is not one of the projects`,
      ),
      ...uselessPlugin(vitest),
      ...misnamed(root, run),
    ],
  }
}

/** What a run ends with, whatever its verdict, where something was left out. */
export function leftOutLines(problems: readonly Problem[]): string {
  const named = problems.map(
    ({ place, problem }) => `  ${formatProblem({ problem, ...(place && { place }) })}`,
  )
  return [
    'RAG: exit code 2, because of these problems (details above the tests):',
    ...named,
    '',
  ].join('\n')
}

/** Who records a baseline without them means it. */
function excludedFiles(vitest: Vitest, { owners, plan }: VitestRun): Problem[] {
  return conductOf(plan).isRecorded ? [] : excludedGoldenFiles(vitest, owners, plan.against)
}

/** The stricter options may be those that nobody reads. */
function unusedOptions(vitest: Vitest, { owners }: VitestRun): Problem[] {
  const running = new Set(
    owners.flatMap(owner => (ownedFiles(owner).length > 0 ? owner.project : [])),
  )
  const contested = rivals(vitest).filter(projects => projects.some(one => running.has(one)))
  return contested.map(projects => {
    const names = projects.map(({ name }) => `"${printable(name, 80)}"`).join(' and ')
    return {
      problem: `Expected one plugin for the golden sets of a folder, got those of the projects ${names}, with different options`,
      fix: 'Name the project that should run them `golden`, or give all of them the same options',
    }
  })
}

/** A run takes one baseline: that of a package below its root would never be compared again. */
function unusedBaselines({ config: { root } }: Vitest, { owners }: VitestRun): Problem[] {
  const folders = owners.flatMap(({ folder }) => foldersBetween(folder, root))
  const files = [...new Set(folders)].map(folder => baselineFilesIn(folder).baseline)
  return files.filter(existsSync).map(file => ({
    place: { file: printable(relative(root, file), 160) },
    problem:
      'Expected one baseline for all packages, at the root of this run; this one is not used',
    fix: 'Delete it, and record one for all: npx vitest-rag baseline update. A run in the package finds that one too',
  }))
}

/** A folder and those above it that are below the root. */
function foldersBetween(folder: string, root: string): string[] {
  if (pathBelow(folder, root) === undefined) return []
  return [folder, ...foldersBetween(dirname(folder), root)]
}

/** Their cases would be missed by nobody. */
function misnamed(root: string, { owners }: VitestRun): string[] {
  const files = misnamedGoldenFiles(owners.flatMap(owner => ownedFiles(owner)))
  if (files.length === 0) return []
  const names = files.map(file => printable(relative(root, file), 160))
  const [verb, their] =
    files.length === 1
      ? ['looks like a golden set', 'its name does']
      : ['look like golden sets', 'their names do']
  return [
    `RAG: ${firstFew(names, 3)} ${verb}, and will not run because ${their} not end in .golden.yaml`,
  ]
}

/** The options of such a plugin would seem to hold for the packages. */
function uselessPlugin(vitest: Vitest): string[] {
  const { config, projects } = vitest
  const isUseless =
    pluginOf(vitest) && (config.projects ?? []).length > 0 && !projects.some(inheritsPlugin)
  if (!isUseless) return []
  return [
    'RAG: rag() at the root applies to none of the projects: each has its own plugin, with its own options',
  ]
}
