import { firstFew } from '../../text/firstFew.ts'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { TestProject, Vitest } from 'vitest/node'
import type { Problem } from '../../errors.ts'
import { linesToWrite, pluginLines } from '../../report/words/pluginLines.ts'
import { printable } from '../../text/untrusted.ts'
import { findGoldenFiles, rootRelative } from '../../run/sets/goldenFiles.ts'
import type { GoldenOwner } from './goldenOwners.ts'
import { pathBelow } from '../../run/sets/pathBelow.ts'
import { pluginOf } from './ragPlugin.ts'

export interface OrphanedGoldenFiles {
  /** Golden files that a project of this Vitest should run, and none does. */
  problems: Problem[]
  /** Folders with golden files that are no project of this Vitest and have a configuration of their own. */
  otherProjects: string[]
}

/** Golden files below the root and its projects that nothing runs: they would be green for ever. */
export function orphanedGoldenFiles(
  vitest: Vitest,
  owners: readonly GoldenOwner[],
): OrphanedGoldenFiles {
  const { root, projects = [], project: filter } = vitest.config
  const isBelow = (file: string) => (folder: string) => pathBelow(file, folder) !== undefined
  const folders = owners.map(({ folder }) => folder)
  // A project of its own runs all that is below it, and of those left out nothing is known.
  const files =
    projects.length === 0 || filter.length > 0
      ? []
      : goldenFilesAround(vitest).filter(file => !folders.some(isBelow(file)))
  const byPlace = Map.groupBy(files, file => placeOf(file, vitest))
  const found: OrphanedGoldenFiles = { problems: [], otherProjects: [] }
  for (const [place, orphans] of byPlace) {
    if (typeof place === 'string') found.otherProjects.push(rootRelative(root, place))
    else
      found.problems.push({
        problem: `No project runs ${listed(orphans, root)}`,
        fix: fixFor(place, vitest),
      })
  }
  return found
}

/** A project may stand beside the root. */
function goldenFilesAround({ config, projects }: Vitest): string[] {
  const folders = [config.root, ...projects.map(one => one.config.root)]
  return [...new Set(folders.flatMap(findGoldenFiles))]
}

/** The project that should run a file, or the folder of a project that this Vitest does not have. */
function placeOf(file: string, { projects, config }: Vitest): TestProject | string | undefined {
  const around = projects.filter(one => pathBelow(file, one.config.root) !== undefined)
  const nearest = around.toSorted((a, b) => b.config.root.length - a.config.root.length)[0]
  const end = nearest?.config.root ?? config.root
  for (let folder = dirname(file); pathBelow(folder, end); folder = dirname(folder)) {
    if (configNames.some(name => existsSync(join(folder, name)))) return folder
  }
  return nearest
}

const configNames = ['vitest', 'vite'].flatMap(tool =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(ending => `${tool}.config.${ending}`),
)

/** The lines to write. */
function fixFor(project: TestProject | undefined, vitest: Vitest): string {
  const { configFile: rootConfig } = vitest.vite.config
  if (!project) return 'Add their folder to `projects`, with the plugin in its configuration'
  if (pluginOf(project)) {
    return linesToWrite(
      'A project that inherits the plugin of the root runs golden sets if its name is or ends in `golden`:',
      ["{ extends: true, test: { name: 'golden', include: [] } }"],
    )
  }
  const { configFile } = project.vite.config
  if (configFile === undefined || configFile === rootConfig) {
    const name = printable(project.name, 80)
    return linesToWrite(`Let the project "${name}" have the plugin of the root:`, [
      `{ extends: true, test: { name: '${name}' } }`,
    ])
  }
  const file = printable(relative(vitest.config.root, configFile), 160)
  return pluginLines(`Give the project "${printable(project.name, 80)}" the plugin, in ${file}:`)
}

const mostNamed = 3

function listed(files: readonly string[], root: string): string {
  const names = files.map(file => printable(rootRelative(root, file), 160))
  return firstFew(names, mostNamed)
}
