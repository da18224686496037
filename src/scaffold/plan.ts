import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defined } from '../defined.ts'
import { readDocuments } from '../corpus/readDocuments.ts'
import { UserError } from '../errors.ts'
import { modulePath } from '../files/relativePath.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import type { WritableCase } from '../golden/write/goldenSetText.ts'
import { goldenSetText } from '../golden/write/goldenSetText.ts'
import { withSchemaLine } from '../golden/write/withSchemaLine.ts'
import { parseJson } from '../text/parseJson.ts'
import { counted } from '../text/numbers.ts'
import { firstCases, sentenceLength } from './firstCases.ts'
import { aiSdkAdapter } from './aiSdkAdapter.ts'
import { aiSdkProviders } from './aiSdkProviders.ts'
import { exampleCase } from './exampleCase.ts'
import { firstMetrics } from './firstMetrics.ts'
import type { PlannedJudge } from './chosenJudge.ts'
import { foundRoute, routesLookedFor } from './foundRoute.ts'
import { newConfig } from './newConfig.ts'
import { packageManager } from './packageManager.ts'
import { pipelineStub } from './pipelineStub.ts'
import { recipeFor } from './recipe.ts'
import { routeAdapter } from './routeAdapter.ts'
import type { SearchedDocuments } from './wordSearch.ts'

/** A file to write. */
interface PlannedFile {
  /** Absolute path. */
  path: string
  text: string
  /** The purpose of the file, such as `3 cases from docs`. */
  purpose: string
}

export interface ScaffoldOptions {
  /** Absolute path of the project's folder. */
  root: string
  /** Absolute path of the documents: a folder, or a file. @default none: the only case is an example */
  documents: string | undefined
  /** Absolute path of the system's module. @default a stub is written */
  pipeline: string | undefined
  /** Absolute path of the golden file. */
  golden: string
  /** The judge of a new plugin. @default the one that compares words */
  judge?: PlannedJudge | undefined
  hasWorkflow: boolean
  /** The version of this package. */
  version: string
  /** The commit of that version. @default unknown: this package was not built for a release */
  commit?: string | undefined
}

export interface Scaffold {
  files: PlannedFile[]
  /** The configuration to which the user has to add the plugin by hand, because it is too complex to edit. */
  unreadable?: string
  /** The configuration has the plugin, and keeps its judge. */
  keepsJudge: boolean
  /** Whether a model judges. */
  isJudgedByModel: boolean
  /** The stub that init writes for the system, and why. Absent if a run asks the system of the project. */
  stub?: { file: string; reason: string }
  /** The address of the server that must run, because the adapter asks it. */
  server?: string
  /** The variable with the key of the model that the adapter calls. */
  keyVariable?: string
  /** Why the only case is an example. Absent if the cases come from documents. */
  example?: string
}

/**
 * Plans the files that a project needs to evaluate its first cases: plugin, pipeline, golden set, workflow. Writes
 * nothing.
 * @throws UserError if the documents can't be read, the golden file is there already, or the configuration only names
 *   the folders of projects
 */
export async function planScaffold(options: ScaffoldOptions): Promise<Scaffold> {
  const { root, golden, pipeline, judge, hasWorkflow } = options
  if (existsSync(golden)) throw goldenIsThere(golden)
  const config = await plannedConfig(root, judge)
  const { keepsJudge } = config
  const isJudgedByModel = keepsJudge ? config.hasModelJudge : judge !== undefined
  const first = await casesOf(options)
  const stub = stubFile(root, golden)
  const system =
    pipeline === undefined && !existsSync(stub) ? plannedSystem(stub, options, first) : undefined
  const workflowFile = join(root, '.github/workflows/rag.yml')
  return {
    files: [
      ...(config.file ? [config.file] : []),
      ...(system ? [system.file] : []),
      plannedSet(options, first, isJudgedByModel),
      ...(hasWorkflow && !existsSync(workflowFile)
        ? [
            {
              path: workflowFile,
              text: workflow(options),
              purpose: 'evaluates pull requests',
            },
          ]
        : []),
    ],
    keepsJudge,
    isJudgedByModel,
    ...defined({
      unreadable: config.unreadable,
      example: first.example,
      stub: system?.stub,
      server: system?.server,
      keyVariable: system?.keyVariable,
    }),
  }
}

/** `npm init` writes `"type": "commonjs"`, with which TypeScript refuses `import.meta` in a `.ts` file. */
function stubFile(root: string, golden: string): string {
  const isCommon = manifestOf(root).type === 'commonjs'
  return join(dirname(golden), isCommon ? 'answer.mts' : 'answer.ts')
}

function goldenIsThere(golden: string): UserError {
  return new UserError({
    place: { file: golden },
    problem: 'Expected no golden set here yet',
    fix: 'Name another file with `--out`, or add cases to this one: npx vitest-rag generate',
  })
}

function projectsAreElsewhere(file: string): UserError {
  return new UserError({
    place: { file },
    problem:
      'Expected the configuration of one project, got the folders of several, which do not inherit its plugin',
    fix: 'Name the folder of one: npx vitest-rag init --root <folder>',
  })
}

interface PlannedConfig {
  /** @default the configuration has the plugin, or is too complex to edit */
  file?: PlannedFile
  unreadable?: string
  keepsJudge: boolean
  /** Whether the existing plugin names a model as judge. */
  hasModelJudge: boolean
}

/** The parser is large, and no other command needs it. */
async function plannedConfig(
  root: string,
  judge: PlannedJudge | undefined,
): Promise<PlannedConfig> {
  const changed = { keepsJudge: false, hasModelJudge: false }
  const path = configFile(root)
  if (path === undefined) {
    const isModule = manifestOf(root).type === 'module'
    const purpose = 'configures Vitest with the plugin'
    const text = newConfig(judge, { hasPaths: namesPaths(root) })
    const file = { path: newConfigFile(root, isModule), text, purpose }
    return { file, ...changed }
  }
  const config = readFileSync(path, 'utf8')
  const { hasPlugin, namesFolders, withPlugin } = await import('./withPlugin.ts')
  const { hasModelJudge } = await import('./modelJudge.ts')
  if (hasPlugin(config)) return { keepsJudge: true, hasModelJudge: hasModelJudge(config) }
  if (namesFolders(config)) throw projectsAreElsewhere(path)
  const text = withPlugin(config, judge)
  return text === undefined
    ? { ...changed, unreadable: path }
    : { ...changed, file: { path, text, purpose: 'gets the plugin' } }
}

/** Whether the project has names of its own for folders, such as `@/*`. */
function namesPaths(root: string): boolean {
  return ['tsconfig.json', 'jsconfig.json'].some(name =>
    /"paths"\s*:/.test(readTextIfThere(join(root, name)) ?? ''),
  )
}

const casesToBegin = 3

const comment = [
  'Written by `npx vitest-rag init` from headings of the documents. Change the questions to those that',
  'your users ask, and add some that your system must decline (`answerable: false`): `abstention` scores',
  'them. `npx vitest-rag open` shows what the system answers.',
]

const exampleComment = [
  'Written by `npx vitest-rag init` as an example: change the case to a question that your users ask, with',
  'the ids of the documents that answer it. Then add others, and some that your system must decline',
  '(`answerable: false`): `abstention` scores them.',
]

interface FirstCases {
  cases: readonly WritableCase[]
  /** The purpose of their file. */
  purpose: string
  /** Why the only case is an example. Absent if the cases come from documents. */
  example?: string
}

async function casesOf({ root, documents: named }: ScaffoldOptions): Promise<FirstCases> {
  if (named === undefined) return anExample('the project has no docs, no content and no README.md')
  const { documents, skipped } = await readDocuments([named], { root })
  const plain = documents.filter(({ id }) => /\.(?:md|markdown|txt)$/i.test(id))
  const cases = firstCases(plain, casesToBegin)
  const shown = relative(root, named)
  if (cases.length > 0) return { cases, purpose: `${counted(cases.length, 'case')} from ${shown}` }
  const { fewest, most } = sentenceLength
  const found =
    documents.length === 0
      ? ['no documents', ...skipped.slice(0, 1).map(one => `${one.file} ${one.reason}`)].join(': ')
      : `${counted(documents.length, 'document')}, ${plain.length} of them in Markdown or plain text, and no heading with a sentence of ${fewest} to ${most} characters beneath it`
  return anExample(`${shown} has ${found}`)
}

const anExample = (example: string): FirstCases => ({
  cases: [exampleCase],
  purpose: 'one case to edit',
  example,
})

function plannedSet(
  { root, golden, pipeline = stubFile(root, golden) }: ScaffoldOptions,
  { cases, purpose, example }: FirstCases,
  isJudgedByModel: boolean,
): PlannedFile {
  const hasChecks = cases.some(({ checks }) => checks !== undefined)
  const { metrics, comment: onMetrics } = firstMetrics({ isJudgedByModel, hasChecks })
  const set = { pipeline: modulePath(dirname(golden), pipeline), metrics, cases }
  const above = [...(example === undefined ? comment : exampleComment), ...onMetrics]
  const text = withSchemaLine(goldenSetText(set, above), { file: golden, root })
  return { path: golden, text, purpose }
}

/** The module that answers: an adapter for what the project has, else a stub. */
function plannedSystem(path: string, options: ScaffoldOptions, first: FirstCases): PlannedSystem {
  const { root, documents } = options
  const route = foundRoute(root)
  if (route) {
    const text = routeAdapter(route, {
      specifier: modulePath(dirname(path), route.file),
      shown: relative(root, route.file),
    })
    const server = route.port === undefined ? undefined : `http://localhost:${route.port}`
    const at = server === undefined ? '' : `, at ${server}`
    const purpose = `adapter for POST ${route.path} in ${relative(root, route.file)}${at}`
    return { file: { path, text, purpose }, ...defined({ server }) }
  }
  const isReadable = documents !== undefined && first.example === undefined
  const searched = isReadable ? searchedDocuments(path, documents) : undefined
  const packages = packagesOf(root)
  const provider = aiSdkProviders.find(({ from }) => packages.includes(from))
  if (packages.includes('ai') && provider) {
    const text = aiSdkAdapter(provider, searched)
    const purpose = `adapter for the AI SDK with ${provider.from}`
    return { file: { path, text, purpose }, keyVariable: provider.keyVariable }
  }
  const recipe = recipeFor(packages)
  const purpose = `placeholder for your system: see the recipe "${recipe}"`
  return {
    file: { path, text: pipelineStub(searched, recipe), purpose },
    stub: { file: path, reason: stubReason },
  }
}

const stubReason = [
  'init found neither of these:',
  `  ${routesLookedFor}`,
  `  \`ai\` and a provider in package.json: ${aiSdkProviders.map(({ from }) => from).join(', ')}`,
].join('\n')

interface PlannedSystem extends Pick<Scaffold, 'stub' | 'server' | 'keyVariable'> {
  file: PlannedFile
}

function searchedDocuments(stub: string, documents: string): SearchedDocuments {
  const isWhole = isFolder(documents)
  const folder = `${modulePath(dirname(stub), isWhole ? documents : dirname(documents))}/`
  return { folder, ...(!isWhole && { files: [basename(documents)] }) }
}

interface Manifest {
  type?: unknown
  dependencies?: unknown
  devDependencies?: unknown
}

function manifestOf(root: string): Manifest {
  const parsed = parseJson(readTextIfThere(join(root, 'package.json')) ?? '')
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

function packagesOf(root: string): string[] {
  const { dependencies, devDependencies } = manifestOf(root)
  return [dependencies, devDependencies].flatMap(named => Object.keys(named ?? {}))
}

const names = ['vitest.config', 'vite.config']
const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** The configuration that Vitest takes in a folder, in its order; undefined if there is none. */
function configFile(root: string): string | undefined {
  const files = names.flatMap(name => endings.map(ending => join(root, `${name}${ending}`)))
  return files.find(file => existsSync(file))
}

/**
 * The path of a new configuration. The package is ES modules only, and so is a `.mts` file in any project.
 * @param isModule whether the project's package.json says `"type": "module"`
 */
function newConfigFile(root: string, isModule: boolean): string {
  return join(root, isModule ? 'vitest.config.ts' : 'vitest.config.mts')
}

/** The workflow that most projects start from. The package ships it. */
const recommended = new URL('../../examples/github-workflows/pull-request.yml', import.meta.url)

/** The file with the commit of the release, which the build of a release writes. */
export const releaseCommitFile = fileURLToPath(
  new URL('../../dist/releaseCommit.txt', import.meta.url),
)

/**
 * The recommended workflow for a project: pinned to the release that is installed, with its package manager and the key
 * of its judge.
 */
function workflow({ root, version, commit, judge }: ScaffoldOptions): string {
  const release = commit === undefined ? `v${version}` : `${commit} # v${version}`
  return readFileSync(recommended, 'utf8')
    .replace(/(?<=uses: vitest-rag\/vitest-rag@)0{40} #.*/u, release)
    .replace('run: npm ci', `run: ${packageManager(root).installLocked}`)
    .replaceAll('OPENAI_API_KEY', judge?.keyVariable ?? 'OPENAI_API_KEY')
}
