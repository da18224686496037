import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'
import { bundledLicenses } from './bundledLicenses.ts'
import { bundlePage } from './bundlePage.ts'
import { releaseCommit } from './release/releaseCommit.ts'

/** What package.json names, and what Vitest loads by path: the setup file and the workers' half. */
const entries = [
  'index',
  'cli/cli',
  'judge/index',
  'judge/aiSdk/index',
  'judge/nli/nli',
  'judge/nli/inferenceWorker',
  'retrieval/index',
  'pipeline/steps/step',
  'pipeline/steps/spanSteps',
  'vitest/plugin',
  'vitest/pluginSetup',
  'vitest/prepareTests',
  'vitest/reachCheck',
  'vitest/setup',
  'vitest/worker/runtime',
]

/**
 * Packages whose code is in ours. The 80 files of zod take 50 ms of each start of Vitest, and what is used of them
 * takes 15 in a file of ours; types need it installed. The others serve few commands: a
 * dependency would be installed by all.
 */
const inside = new Set([
  'zod',
  '@babel/parser',
  'mdast-util-from-markdown',
  'htmlparser2',
  'minisearch',
  'papaparse',
])

/** All else that is imported by name is installed beside the package. */
function isBesideUs(specifier: string, importer: string | undefined): boolean {
  if (specifier.startsWith('node:')) return true
  if (/^[./]/.test(specifier) || importer?.includes('/node_modules/')) return false
  return !inside.has(specifier)
}

/**
 * What the main process loads together, in the order in which it does. Each becomes one file, where
 * rolldown by itself makes one for each set of entries that share something: 50 files on the way to the
 * end of a run, at a third of a millisecond each.
 */
const phases = {
  config: ['judge/index', 'vitest/plugin'],
  run: ['vitest/joinRun'],
  runEnd: ['vitest/reporter/runEnd'],
}
const main = Object.values(phases).flat()

/** What a pipeline loads, in production too: nothing of Vitest. */
const pipelines = ['retrieval/index']

/** What runs a model on this machine, and what runs in its thread. */
const localModels = ['judge/nli/nli', 'judge/nli/inferenceWorker']

/** Who asks models for pipelines, and who keeps what they are answered. */
const asking = [pipelines, ['retrieval/askStep'], ['vitest/worker/askThroughHub'], phases.run]

/** What every worker loads. */
const setup = ['vitest/pluginSetup']

/** What workers load that run golden sets. */
const workers = ['vitest/worker/runtime']

/** What is to load little of what it shares with the main process. The command checks Node's version first. */
const light = [...setup, ...workers, 'cli/cli']

/** What workers load once a test uses a matcher, asks a pipeline or is left open. */
const tests = [
  ...readdirSync('src/vitest/matchers').map(name => `vitest/matchers/${parse(name).name}`),
  'github/withoutSecrets',
  'pipeline/runPipeline',
  'pipeline/steps/recordSteps',
  'pipeline/steps/spans/spanContexts',
]

/** What tells which command is called, and its help. */
const commandLine = ['cli/runCommand']

/** What each command loads once it is called. */
const commands = readdirSync('src/cli/commands').map(name => [`cli/commands/${parse(name).name}`])

const filesByPhase: CodeSplittingGroup[] = [
  group(
    'light',
    module =>
      module.isLoadedBy(light) && module.isLoadedBy([...main, ...pipelines, ...localModels]),
  ),
  group('setup', module => module.isLoadedBy(setup)),
  group('worker', module => module.isLoadedBy(workers)),
  group('tests', module => module.isLoadedBy(tests) && module.isLoadedBy(main)),
  group('config', module => module.isLoadedBy(phases.config)),
  group('models', module => asking.filter(roots => module.isLoadedBy(roots)).length > 1),
  group('run', module => module.isLoadedBy(phases.run)),
  group('runEnd', module => module.isLoadedBy(phases.runEnd)),
  group('commandLine', module => module.isLoadedBy(commandLine)),
  group('commands', module => commands.filter(roots => module.isLoadedBy(roots)).length > 1),
]

interface Module {
  /** At once, and not by `import()`. */
  isLoadedBy(roots: readonly string[]): boolean
}

/** Without the entries, which know other files by where they stand. */
function group(name: string, isPart: (module: Module) => boolean): CodeSplittingGroup {
  return {
    debugName: name,
    name(id, graph) {
      const isEntry = graph.getModuleInfo(id)?.isEntry
      const isLoadedBy = (roots: readonly string[]) => loadedBy(roots, graph).has(id)
      return !isEntry && isPart({ isLoadedBy }) ? name : null
    },
  }
}

const loaded = new Map<readonly string[], ReadonlySet<string>>()

function loadedBy(roots: readonly string[], graph: ChunkingContext): ReadonlySet<string> {
  const known = loaded.get(roots)
  if (known) return known
  const found = new Set(roots.map(root => resolve(`src/${root}.ts`)))
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  loaded.set(roots, found)
  return found
}

/**
 * Writes the package's code to dist, where `tsc` and `bundleDeclarations.ts` add the types and their docstrings.
 * In a few files, because as hundreds they add 0.1 s to each start of Vitest.
 */
async function bundlePackage(): Promise<void> {
  rmSync('dist', { recursive: true, force: true })
  const build = await rolldown({
    input: Object.fromEntries(entries.map(entry => [entry, `src/${entry}.ts`])),
    external: isBesideUs,
    platform: 'node',
  })
  const { output } = await build.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    // One folder deep like the files in src: their paths to package.json stay right.
    chunkFileNames: 'chunks/[name].js',
    comments: { jsdoc: false },
    codeSplitting: { groups: filesByPhase },
  })
  const modules = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
  writeFileSync(
    'dist/third-party-licenses.txt',
    bundledLicenses([...modules, ...(await bundlePage())]),
  )
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const commit = releaseCommit('.', version)
  // `init` pins the action to it.
  if (commit !== undefined) writeFileSync('dist/releaseCommit.txt', commit)
}

await bundlePackage()
