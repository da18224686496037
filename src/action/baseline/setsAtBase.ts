import { posix } from 'node:path'
import { defined } from '../../defined.ts'
import { parseBaseline } from '../../baseline/read.ts'
import { UserError } from '../../errors.ts'
import type { Results } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import type { ActionContext } from '../context.ts'
import type { Commits } from '../github/commits.ts'
import { usualFile, withParents } from './nearestInCommit.ts'
import { testedCommit } from './testedCommit.ts'

/** A golden file of the run in the base commit. */
export interface GoldenFileAtBase {
  /** Relative to the repository. */
  path: string
  /** Folder of a run that names it as the results do, with a slash at its end; empty for the repository's. */
  root: string
  /**
   * `home`: in the folder that the workflow names. `elsewhere`: that folder has no such file, so the results are
   * of another one. `former`: the change has it at home, and no longer here.
   */
  where: 'home' | 'elsewhere' | 'former'
}

/** A baseline of the base commit, and a golden file of the run that it has scores of. */
export interface NamingBaseline {
  path: string
  golden: GoldenFileAtBase
}

export interface SetsAtBase {
  golden: GoldenFileAtBase[]
  baselines: NamingBaseline[]
  /** A golden file that the base commit may know: it has more files or baselines than were looked through. */
  unknown?: string
  /** Files of the base commit that GitHub lists. */
  listed: ReadonlySet<string>
}

/** The most baselines that are read, and the most golden files that are requested if GitHub does not list all. */
const mostAsked = 20

/**
 * The golden files of a run in the base commit, anywhere in the repository. If the results belong to another folder
 * than the workflow names, only the ends of their paths show which one it may be.
 */
export async function setsAtBase(
  context: ActionContext,
  base: string,
  { sets }: Pick<Results, 'sets'>,
): Promise<SetsAtBase> {
  const { repository, project, inputs } = context
  const tested = testedCommit(context)
  const before = await filesOf(repository, base)
  const now = tested === base ? before : await filesOf(repository, tested)
  const files = usableFiles(Object.values(sets).map(({ file }) => file))
  const places = await placesOf(files, { before, now, folder: project.inRepository })
  const isCommitted = inputs.baselineArtifact === ''
  const paths = isCommitted ? baselinesToRead(places, before) : []
  const baselines: NamingBaseline[] = []
  for (const path of paths.slice(0, mostAsked)) {
    const text = await repository.fileAt(path, base)
    if (text === undefined) continue
    const named = namedIn({ path, text }, places, Object.keys(sets))
    baselines.push(...named.map(golden => ({ path, golden })))
  }
  const [unknown] = before.whole && paths.length <= mostAsked ? [] : places.lost
  return {
    golden: places.found.filter(({ where }) => where !== 'former'),
    baselines,
    ...defined({ unknown }),
    listed: before.paths,
  }
}

interface CommitFiles {
  paths: ReadonlySet<string>
  /** False for a very large commit: GitHub lists only some of its files. */
  whole: boolean
  has(path: string): Promise<boolean>
}

async function filesOf(repository: Commits, sha: string): Promise<CommitFiles> {
  const listed = await repository.filesAt(sha)
  const paths = new Set(listed.paths)
  return {
    paths,
    whole: listed.whole,
    async has(path) {
      if (listed.whole || paths.has(path) || path.startsWith('../')) return paths.has(path)
      return (await repository.fileAt(path, sha)) !== undefined
    },
  }
}

/** The results of a fork are untrusted, so only possible paths of golden files are used. */
function usableFiles(files: readonly string[]): string[] {
  const paths = files
    .map(file => posix.normalize(file))
    .filter(file => /^[^/].*\.ya?ml$/s.test(file))
  return [...new Set(paths)].toSorted(compareText)
}

interface Places {
  found: GoldenFileAtBase[]
  /** Golden files of the run that neither commit is known to have. */
  lost: string[]
  /** The folder of the project, as the workflow names it. */
  folder: string
}

interface ComparedCommits {
  /** The base commit and the tested one. */
  before: CommitFiles
  now: CommitFiles
  folder: string
}

async function placesOf(
  files: readonly string[],
  { before, now, folder }: ComparedCommits,
): Promise<Places> {
  const asked = before.whole && now.whole ? files : files.slice(0, mostAsked)
  const alike = endingAlike(before.paths, asked)
  const places: Places = { found: [], lost: [], folder }
  for (const file of asked) {
    const home = posix.join(folder, file)
    const others = (alike.get(endOf(file)) ?? []).filter(({ path }) => path !== home)
    const isAtBase = await before.has(home)
    const isHome = await now.has(home)
    if (isAtBase) places.found.push({ path: home, root: folder, where: 'home' })
    if (!isHome) places.found.push(...others.map(one => ({ ...one, where: 'elsewhere' as const })))
    if (isHome && !isAtBase && now.whole) {
      const gone = others.filter(({ path }) => !now.paths.has(path))
      places.found.push(...gone.map(one => ({ ...one, where: 'former' as const })))
    }
    if (!isHome && !isAtBase && others.length === 0) places.lost.push(file)
  }
  return places
}

/** Paths that end like one of the files, by that end. In one pass, because both may be thousands. */
function endingAlike(
  paths: Iterable<string>,
  files: readonly string[],
): Map<string, Omit<GoldenFileAtBase, 'where'>[]> {
  const names = new Set(files.map(file => posix.basename(file)))
  const alike = new Map(files.map(file => [endOf(file), [] as Omit<GoldenFileAtBase, 'where'>[]]))
  for (const path of paths) {
    if (!names.has(posix.basename(path)) || installed.test(path)) continue
    const starts = [0, ...Array.from(path.matchAll(/\//g), ({ index }) => index + 1)]
    for (const start of starts) {
      alike.get(path.slice(start))?.push({ path, root: path.slice(0, start) })
    }
  }
  return alike
}

const installed = /(?:^|\/)node_modules\//

/** The end of a path: a file of a project beside that of the run begins with `../`. */
function endOf(file: string): string {
  return file.replace(/^(?:\.\.\/)+/, '')
}

/** Baselines in the folders above the golden files; those of all folders for files that git does not have. */
function baselinesToRead({ found, lost }: Places, { paths, whole }: CommitFiles): string[] {
  const around = found.flatMap(({ path }) =>
    withParents(posix.dirname(posix.join('/', path))).map(folder =>
      posix.join(folder, usualFile).slice(1),
    ),
  )
  const anywhere = lost.length === 0 ? [] : [...paths].filter(isUsual).toSorted(compareText)
  return [...new Set([...around.filter(path => !whole || paths.has(path)), ...anywhere])]
}

function isUsual(path: string): boolean {
  return path === usualFile || path.endsWith(`/${usualFile}`)
}

/**
 * The golden files of the run that a baseline has scores of. An unreadable baseline may have scores of all files around
 * it.
 * @param ran names of the sets of the run
 */
function namedIn(
  { path, text }: { path: string; text: string },
  { found, lost, folder: home }: Places,
  ran: readonly string[],
): GoldenFileAtBase[] {
  const folder = path.slice(0, -usualFile.length)
  const inside = found.filter(golden => golden.path.startsWith(folder))
  const sets = setsIn(text, path)
  // Older baselines don't record the files of their sets.
  if (!sets || ran.some(name => sets.has(name) && sets.get(name) === undefined)) return inside
  const files = new Set(
    [...sets.values()].flatMap(file => file ?? []).map(file => posix.join(folder, file)),
  )
  const unseen = [...endingAlike(files, lost).values()].flat()
  return [
    ...found.filter(golden => files.has(golden.path)),
    ...unseen.map(golden => ({
      ...golden,
      where: golden.root === home ? ('home' as const) : ('elsewhere' as const),
    })),
  ]
}

/** The golden file of each set of a baseline; undefined if it can't be read. */
function setsIn(text: string, path: string): Map<string, string | undefined> | undefined {
  try {
    const sets = Object.entries(parseBaseline(text, path).sets)
    return new Map(sets.map(([name, { file }]) => [name, file]))
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
