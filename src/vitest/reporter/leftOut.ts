import { dirname, relative, resolve, join } from 'node:path'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { pathBelow, relativePath } from '../../files/relativePath.ts'
import type { Vitest, TestProject } from 'vitest/node'
import { baselineFilesIn } from '../../baseline/baselineFiles.ts'
import type { Problem } from '../../errors.ts'
import { formatProblem } from '../../errors.ts'
import { conductOf } from '../../run/runPlan.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import type { VitestRun } from '../vitestRun.ts'
import type { GoldenOwner } from '../projects/goldenOwners.ts'
import { inheritsPlugin, rivals } from '../projects/goldenOwners.ts'
import { forgetOwnedFiles, ownedFiles } from '../projects/ownedFiles.ts'
import { pluginOf } from '../projects/ragPlugin.ts'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { orNothing } from '../../files/orNothing.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import { filesBelow, goldenFilePattern, findGoldenFiles } from '../../run/sets/goldenFiles.ts'
import { linesToWrite, pluginLines } from '../../report/words/pluginLines.ts'

/** Files and options that exist but do not count. */
interface LeftOut {
  /** Problems that must fail the run. */
  problems: Problem[]
  /** One line for each thing that another project runs, or that has no effect. */
  notes: string[]
}

/** Looks for golden files, baselines and plugins that a run of this Vitest leaves out. */
export function findLeftOut(vitest: Vitest, run: VitestRun): LeftOut {
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

/** The last lines of a run that left something out, regardless of its verdict. */
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

/** A user who records a baseline without these files does so on purpose. */
function excludedFiles(vitest: Vitest, { owners, plan }: VitestRun): Problem[] {
  return conductOf(plan).isRecorded ? [] : excludedGoldenFiles(vitest, owners, plan.against)
}

/** The unused options may be the stricter ones. */
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

/** A run uses one baseline, so that of a package below its root would never be compared again. */
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
  if (pathBelow(root, folder) === undefined) return []
  return [folder, ...foldersBetween(dirname(folder), root)]
}

/** No run would miss the cases of these files. */
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

/** The options of such a plugin would seem to apply to the packages. */
function uselessPlugin(vitest: Vitest): string[] {
  const { config, projects } = vitest
  const isUseless =
    pluginOf(vitest) && (config.projects ?? []).length > 0 && !projects.some(inheritsPlugin)
  if (!isUseless) return []
  return [
    'RAG: rag() at the root applies to none of the projects: each has its own plugin, with its own options',
  ]
}

/**
 * Golden files that the `exclude` of the configuration hides from every project although the baseline has their sets.
 * With `--exclude` the user leaves out a part of a run, which the policy reports.
 * @param against the commit whose baseline counts. @default the working tree's
 */
function excludedGoldenFiles(
  { config, projects }: Vitest,
  owners: readonly GoldenOwner[],
  against: string | undefined,
): Problem[] {
  const { root, project: filter, cliExclude = [] } = config
  // A project that is left out may run them.
  if (filter.length > 0 || cliExclude.length > 0) return []
  const hidden = owners
    .flatMap(owner => ownedFiles(owner))
    .filter(file => !projects.some(project => project.matchesTestGlob(file)))
  if (hidden.length === 0) return []
  // If it can't be read, the beginning of the run reports that.
  const chosen = orNothing(() => chooseBaseline({ root, against }))
  const { folder } = chosen?.files ?? { folder: root }
  const recorded = Object.entries(chosen?.baseline?.sets ?? {}).flatMap(([name, { file }]) =>
    file === undefined ? [] : [{ name, file: resolve(folder, file) }],
  )
  return recorded.flatMap(({ name, file }) =>
    hidden.includes(file)
      ? [
          {
            place: { file: printable(relative(root, file), 160) },
            problem: `\`exclude\` in the configuration hides this golden file, but the baseline has its set \`${printable(name, 80)}\``,
            fix: 'Take the pattern out of `exclude`. If the set should not run any more, record that: npx vitest-rag baseline update --loosen',
          },
        ]
      : [],
  )
}

/** Larger files are locks and data; golden sets written by hand are smaller. */
const mostBytes = 500_000

/**
 * YAML files that look like golden sets but lack the name of one. If the project has no golden file, the user probably
 * meant them.
 */
function meantAsGolden(root: string): Problem[] {
  return filesBelow(root, name => /\.ya?ml$/.test(name))
    .filter(file => looksLikeGoldenSet(textOfSmall(file)))
    .map(file => {
      const name = printable(relativePath(root, file), 160)
      return {
        place: { file: name },
        problem:
          'Expected golden sets in files called `*.golden.yaml`, but there are none, and this file has cases with questions',
        fix: `Rename it: ${name.replace(/\.ya?ml$/, '.golden.yaml')}`,
      }
    })
}

function looksLikeGoldenSet(text: string): boolean {
  return /^cases:/m.test(text) && /^\s*(?:- +)?question:/m.test(text)
}

/**
 * YAML files beside golden files that look like golden sets but lack the name of one. The pattern differs from the one
 * above, because data for golden sets may be beside them.
 * @param golden absolute paths of golden files
 */
function misnamedGoldenFiles(golden: readonly string[]): string[] {
  const folders = new Set(golden.map(file => dirname(file)))
  return [...folders].flatMap(folder =>
    readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isFile() && /\.ya?ml$/.test(entry.name))
      .filter(({ name }) => !goldenFilePattern.test(name))
      .map(({ name }) => join(folder, name))
      .filter(file => isWholeSet(textOfSmall(file))),
  )
}

function isWholeSet(text: string): boolean {
  return /^cases:/m.test(text) && /^(?:pipeline|metrics):/m.test(text)
}

function textOfSmall(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity
  return size <= mostBytes ? (readTextIfThere(file) ?? '') : ''
}

interface OrphanedGoldenFiles {
  /** Golden files that a project of this Vitest should run, but none does. */
  problems: Problem[]
  /** Folders with golden files that are not projects of this Vitest and have a configuration of their own. */
  otherProjects: string[]
}

/** Golden files below the root and its projects that no project runs, so they could never fail. */
function orphanedGoldenFiles(vitest: Vitest, owners: readonly GoldenOwner[]): OrphanedGoldenFiles {
  const { root, projects = [], project: filter } = vitest.config
  const isBelow = (file: string) => (folder: string) => pathBelow(folder, file) !== undefined
  const folders = owners.map(({ folder }) => folder)
  // A project runs all files below its folder, and projects that a filter leaves out are unknown.
  const files =
    projects.length === 0 || filter.length > 0
      ? []
      : goldenFilesAround(vitest).filter(file => !folders.some(isBelow(file)))
  const byPlace = Map.groupBy(files, file => placeOf(file, vitest))
  const found: OrphanedGoldenFiles = { problems: [], otherProjects: [] }
  for (const [place, orphans] of byPlace) {
    if (typeof place === 'string') found.otherProjects.push(relativePath(root, place))
    else
      found.problems.push({
        problem: `No project runs ${listed(orphans, root)}`,
        fix: fixFor(place, vitest),
      })
  }
  return found
}

/** A project may be outside the root. */
function goldenFilesAround({ config, projects }: Vitest): string[] {
  const folders = [config.root, ...projects.map(one => one.config.root)]
  return [...new Set(folders.flatMap(findGoldenFiles))]
}

/** The project that should run a file, or the folder of a project that this Vitest does not have. */
function placeOf(file: string, { projects, config }: Vitest): TestProject | string | undefined {
  const around = projects.filter(one => pathBelow(one.config.root, file) !== undefined)
  const nearest = around.toSorted((a, b) => b.config.root.length - a.config.root.length)[0]
  const end = nearest?.config.root ?? config.root
  for (let folder = dirname(file); pathBelow(end, folder); folder = dirname(folder)) {
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
  const names = files.map(file => printable(relativePath(root, file), 160))
  return firstFew(names, mostNamed)
}

/** Projects whose `dir` excludes all of their golden files, so their runs could never fail. */
function outsideDir(root: string, owners: readonly GoldenOwner[]): Problem[] {
  return owners.flatMap(owner => {
    const { dir } = owner.project.config
    if (!dir || ownedFiles(owner).length > 0) return []
    const [file, ...more] = ownedFiles(owner, owner.folder)
    if (file === undefined) return []
    const shown = printable(relativePath(root, resolve(dir)), 160)
    return [
      {
        place: { file: printable(relativePath(root, file), 160) },
        problem: `Expected golden sets in ${shown}, which \`dir\` in the configuration names, but there are none${more.length > 0 ? `, and ${more.length + 1} elsewhere` : ''}`,
        fix: `Move it to ${shown}, or name the files of other tests with \`include\` instead of \`dir\``,
      },
    ]
  })
}
