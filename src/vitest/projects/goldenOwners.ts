import { pathBelow } from '../../files/relativePath.ts'
import type { TestProject, Vitest } from 'vitest/node'
import { optionsIdentity } from '../../run/options/optionsIdentity.ts'
import { runsBenchmarks } from './benchmarks.ts'
import { pluginOf } from './ragPlugin.ts'

/** A project that runs golden files: those below its folder. */
export interface GoldenOwner {
  project: TestProject
  /** Absolute path. */
  folder: string
  /** Subfolders whose golden files another project runs, relative to `folder`, with forward slashes. */
  leftToOthers: readonly string[]
}

/**
 * The projects that run golden files. A folder has at most one, because every case would otherwise run several times:
 * the project whose name is or ends in `golden`, else the first one with a plugin of its own. The project of an inner
 * folder runs the files in that folder.
 */
export function goldenOwners(vitest: Vitest): GoldenOwner[] {
  const owners = [...projectsByFolder(vitest)].flatMap(([folder, projects]) => {
    const project = ownerAmong(projects)
    return project ? [{ folder, project }] : []
  })
  return owners.map(owner => ({
    ...owner,
    leftToOthers: owners.flatMap(({ folder }) => pathBelow(owner.folder, folder) ?? []),
  }))
}

/** The projects that could run golden files, by their folders. */
function projectsByFolder({ projects }: Vitest): Map<string, TestProject[]> {
  const wired = projects.filter(
    project => pluginOf(project) && runsInNode(project) && !runsBenchmarks(project),
  )
  return Map.groupBy(wired, ({ config }) => config.root)
}

/**
 * Projects of one folder whose plugins judge golden sets differently, if no name decides which of them runs the sets:
 * the options of the others would have no effect.
 */
export function rivals(vitest: Vitest): TestProject[][] {
  return [...projectsByFolder(vitest).values()].flatMap(projects => {
    const own = projects.filter(project => !inheritsPlugin(project))
    const identities = own.map(one => optionsIdentity(pluginOf(one)?.options ?? {}))
    const isChosen = projects.some(isCalledGolden)
    return isChosen || new Set(identities).size < 2 ? [] : [own]
  })
}

/** A browser can't run a pipeline. */
function runsInNode({ config }: TestProject): boolean {
  return !config.browser.enabled
}

function ownerAmong(projects: readonly TestProject[]): TestProject | undefined {
  return projects.find(isCalledGolden) ?? projects.find(project => !inheritsPlugin(project))
}

function isCalledGolden({ name }: TestProject): boolean {
  return /(?:^|[^a-z])golden$/i.test(name)
}

/**
 * Whether the plugin came with the root's config. A project that extends it has the server of the
 * root or, in Vitest 4 and if it changes Vite's options, a server of its own that read the same
 * file.
 */
export function inheritsPlugin({ vite, vitest }: TestProject): boolean {
  // Without projects the root is the only one.
  if ((vitest.config.projects ?? []).length === 0) return false
  if (vite === vitest.vite) return true
  const { configFile } = vitest.vite.config
  return (
    configFile !== undefined &&
    vite.config.configFile === configFile &&
    pluginOf(vitest) !== undefined
  )
}
