import type { FileMap } from '../fileMap.ts'
import { importedPackage, importsIn } from '../modules.ts'

/** Where in src a package may be imported, types included. A new one gets a line here. */
const homes: Record<string, readonly string[]> = {
  'js-yaml': ['src/golden/', 'src/action/locks/'],
  openai: ['src/judge/openai/openaiClient.ts'],
  'p-retry': ['src/judge/endpoint/', 'src/action/github/'],
  'p-limit': ['src/judge/', 'src/calibration/', 'src/run/', 'src/vitest/'],
  // Where something comes in from outside, and nowhere behind.
  zod: [
    'src/schema/',
    'src/files/',
    'src/golden/',
    'src/pipeline/',
    'src/judge/',
    'src/evidence/',
    'src/results/',
    'src/baseline/',
    'src/calibration/',
    'src/github/',
    'src/run/',
    'src/action/',
    'src/page/live/',
    // The published schemas of what commands print, for programs that read it.
    'src/cli/printed/',
  ],
  vitest: ['src/vitest/', 'src/cli/'],
  '@jridgewell/sourcemap-codec': ['src/vitest/'],
  '@actions/core': ['src/action/'],
  '@actions/github': ['src/action/'],
  fflate: ['src/action/'],
  preact: ['src/page/app/'],
  'mdast-util-from-markdown': ['src/corpus/formats/'],
  htmlparser2: ['src/corpus/formats/'],
  '@huggingface/transformers': ['src/judge/nli/'],
  unpdf: ['src/corpus/formats/'],
  minisearch: ['src/corpus/'],
  '@babel/parser': ['src/scaffold/'],
  papaparse: ['src/interchange/sources/'],
  'read-excel-file': ['src/interchange/sources/'],
}

/** These compute and nothing else: what they need is passed in. */
const pure = [
  'src/statistics/',
  'src/text/',
  'src/evidence/',
  'src/metrics/',
  // What is read of other tools comes from files.
  'src/interchange/csvLine.ts',
  'src/interchange/evalMeta.ts',
  'src/interchange/recordsCsv.ts',
  'src/interchange/exports/',
  'src/gate/',
  'src/report/',
]
/** Knows no outside world: it formats, and strips what a terminal would obey. */
const pureBuiltins = new Set(['node:util'])
/** Stops a computation that takes too long. */
const bounded: Readonly<Record<string, string>> = { 'node:vm': 'src/text/matchInTime.ts' }
/** What the bundles of action, page, corpus and imports hold; all else is installed beside the user's code. */
const bundled = [
  'src/action/',
  'src/page/app/',
  'src/corpus/',
  'src/interchange/sources/',
  'src/scaffold/',
]
const starters = ['src/baseline/', 'src/action/', 'src/cli/', 'src/files/runningProcess.ts']

/** Each package, and each way out of the process, has one home. */
export function packageHomes(files: FileMap): string[] {
  return importsIn(files, 'src/').flatMap(({ path, place, specifier }) => {
    const objection =
      objectionToPackage(path, importedPackage(specifier), files) ??
      objectionToBuiltin(path, specifier)
    return objection ? [`${place}: ${objection}`] : []
  })
}

function objectionToPackage(
  path: string,
  name: string | undefined,
  files: FileMap,
): string | undefined {
  if (name === undefined) return undefined
  const home = homes[name]
  if (!home) return `${name} has no home: name one in test/house/rules/packageHomes.ts`
  if (!startsWithOneOf(path, home)) return `${name} may be imported only in ${home.join(', ')}`
  if (startsWithOneOf(path, bundled) || isInstalled(name, files)) return undefined
  return `${name} is no dependency of this package: users won't have it`
}

function isInstalled(name: string, files: FileMap): boolean {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    files.get('package.json') ?? '{}',
  )
  return [manifest['dependencies'], manifest['peerDependencies']].some(list => list?.[name])
}

function objectionToBuiltin(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith('node:')) return undefined
  if (bounded[specifier] === path) return undefined
  if (startsWithOneOf(path, pure) && !pureBuiltins.has(specifier)) {
    return `${specifier} in a folder that only computes`
  }
  if (specifier === 'node:child_process' && !startsWithOneOf(path, starters)) {
    return `node:child_process may be imported only in ${starters.join(', ')}`
  }
  return undefined
}

function startsWithOneOf(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some(prefix => path.startsWith(prefix))
}
