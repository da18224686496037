import { posix } from 'node:path'
import { type FileMap, typescriptIn } from '../fileMap.ts'
import { importedPath, importsIn } from '../modules.ts'

/** The linter's cap on the lines of a file. */
const longestFile = 400

/** Files that import files of src, and the names by which others are loaded. */
interface Uses {
  /** The files of src that import a file, by its path. */
  importers: ReadonlyMap<string, ReadonlySet<string>>
  /** Paths of files that something else than src imports. */
  tested: ReadonlySet<string>
  /** Paths of files that are loaded when a line runs. */
  lazy: ReadonlySet<string>
  /** Names of built files that stand in texts, without their endings: workers and generated modules load these. */
  named: ReadonlySet<string>
}

/**
 * A file with one importer and no test of its own belongs to its importer, unless the two together are too long, or it
 * is of a kind that {@link mayStandAlone} knows.
 */
export function loneFiles(files: FileMap): string[] {
  const uses = usesIn(files)
  return typescriptIn(files, 'src/').flatMap(([path, source]) => {
    const [importer, ...others] = uses.importers.get(path) ?? []
    if (importer === undefined || others.length > 0 || isTested(path, { files, uses })) return []
    const ofImporter = files.get(importer) ?? ''
    if (linesOf(source) + linesOf(ofImporter) > longestFile) return []
    return mayStandAlone({ path, source, importer, ofImporter, uses })
      ? []
      : [`${path}:1: only ${importer} imports this, and no test does: move it there`]
  })
}

interface LoneFile {
  path: string
  source: string
  importer: string
  ofImporter: string
  uses: Uses
}

function mayStandAlone({ path, source, importer, ofImporter, uses }: LoneFile): boolean {
  return (
    // Loaded only when it is needed, in a thread of its own, or by generated code.
    isLoadedLater(path, uses) ||
    // Begins a thread, and has nothing that a test could import.
    uses.named.has(nameOf(importer)) ||
    // Stands in the folder of its subject.
    roomOf(path) !== roomOf(importer) ||
    // An entry of a registry.
    posix.basename(importer) === 'index.ts' ||
    isTable(ofImporter) ||
    // One language of many: `text/numberWords/han.ts` of `text/numberWords.ts`.
    (roomOf(path) === 'text' && posix.dirname(path) === importer.replace(/\.ts$/, '')) ||
    // A component of the page.
    path.endsWith('.tsx') ||
    // A class that Vitest calls by its own interface.
    (/\bimplements \w/.test(source) && source.includes("from 'vitest/node'"))
  )
}

/** Whether a file only lists what others define. */
const isTable = (source: string): boolean => !/=>|\bfunction\b|\bclass\b/.test(source)

const isLoadedLater = (path: string, { lazy, named }: Uses): boolean =>
  lazy.has(path) || named.has(nameOf(path))

function isTested(path: string, { files, uses }: { files: FileMap; uses: Uses }): boolean {
  const subject = path.replace(/^src\//, 'test/').replace(/\.tsx?$/, '')
  return uses.tested.has(path) || files.has(`${subject}.test.ts`)
}

function usesIn(files: FileMap): Uses {
  const importers = new Map<string, Set<string>>()
  const tested = new Set<string>()
  const lazy = new Set<string>()
  for (const { path, specifier, kind } of importsIn(files, 'src/', 'test/', 'scripts/')) {
    const target = importedPath(path, specifier)
    if (!target?.startsWith('src/')) continue
    if (kind === 'lazy') lazy.add(target)
    if (path.startsWith('src/'))
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    else tested.add(target)
  }
  const texts = typescriptIn(files, 'src/').flatMap(([, source]) => [
    ...source.matchAll(/\/?(\w+)(?:\.js['"`]|\$\{extname)/g),
  ])
  return { importers, tested, lazy, named: new Set(texts.map(([, name = '']) => name)) }
}

const linesOf = (source: string): number => source.split('\n').length

const nameOf = (path: string): string => posix.basename(path).replace(/\.tsx?$/, '')

const roomOf = (path: string): string => path.split('/')[1] ?? ''
