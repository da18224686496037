import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { defined } from '../defined.ts'
import { readDocuments } from '../corpus/readDocuments.ts'
import { UserError } from '../errors.ts'
import { modulePath } from '../files/relativePath.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import { goldenSetText } from '../golden/write/goldenSetText.ts'
import { withSchemaLine } from '../golden/write/withSchemaLine.ts'
import { parseJson } from '../text/parseJson.ts'
import { counted } from '../text/numbers.ts'
import { firstCases, sentenceLength } from './firstCases.ts'
import { firstMetrics } from './firstMetrics.ts'
import { packageManager } from './packageManager.ts'

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
  /** Absolute path of the documents: a folder, or a file. */
  documents: string
  /** Absolute path of the system's module. @default a stub is written */
  pipeline: string | undefined
  /** Absolute path of the golden file. */
  golden: string
  hasWorkflow: boolean
  /** The version of this package. */
  version: string
}

export interface Scaffold {
  files: PlannedFile[]
  /** The configuration to which the user has to add the plugin by hand, because it is too complex to edit. */
  unreadable?: string
}

/**
 * Plans the files that a project needs to evaluate its first cases: plugin, pipeline, golden set, workflow. Writes
 * nothing.
 * @throws UserError if the documents have no text for a case, the golden file is there already, or the configuration
 *   only names the folders of projects
 */
export async function planScaffold(options: ScaffoldOptions): Promise<Scaffold> {
  const { root, golden, pipeline, hasWorkflow, version } = options
  if (existsSync(golden)) throw goldenIsThere(golden)
  const config = await plannedConfig(root)
  const set = await plannedSet(options, config.hasModelJudge)
  const stub = stubFile(golden)
  const workflowFile = join(root, '.github/workflows/rag.yml')
  return {
    files: [
      ...(config.file ? [config.file] : []),
      ...(pipeline === undefined && !existsSync(stub) ? [plannedStub(stub, options)] : []),
      set,
      ...(hasWorkflow && !existsSync(workflowFile)
        ? [
            {
              path: workflowFile,
              text: workflow(root, version),
              purpose: 'evaluates pull requests',
            },
          ]
        : []),
    ],
    ...defined({ unreadable: config.unreadable }),
  }
}

const stubFile = (golden: string) => join(dirname(golden), 'answer.ts')

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
  /** Whether the existing plugin names a model as judge. */
  hasModelJudge: boolean
}

/** The parser is large, and no other command needs it. */
async function plannedConfig(root: string): Promise<PlannedConfig> {
  const path = configFile(root)
  if (path === undefined) {
    const manifest = parseJson(readTextIfThere(join(root, 'package.json')) ?? '')
    const isModule = (manifest as { type?: unknown } | undefined)?.type === 'module'
    const purpose = 'configures Vitest with the plugin'
    const file = { path: newConfigFile(root, isModule), text: newConfig, purpose }
    return { file, hasModelJudge: false }
  }
  const config = readFileSync(path, 'utf8')
  const { hasPlugin, namesFolders, withPlugin } = await import('./withPlugin.ts')
  const { hasModelJudge } = await import('./modelJudge.ts')
  if (hasPlugin(config)) return { hasModelJudge: hasModelJudge(config) }
  if (namesFolders(config)) throw projectsAreElsewhere(path)
  const text = withPlugin(config)
  return {
    ...(text === undefined
      ? { unreadable: path }
      : { file: { path, text, purpose: 'gets the plugin' } }),
    hasModelJudge: false,
  }
}

const casesToBegin = 3

const comment = [
  'Written by `npx vitest-rag init` from headings of the documents. Change the questions to those that',
  'your users ask, and add some that your system must decline (`answerable: false`): `abstention` scores',
  'them. `npx vitest-rag open` shows what the system answers.',
]

async function plannedSet(
  { root, documents: named, golden, pipeline = stubFile(golden) }: ScaffoldOptions,
  isJudgedByModel: boolean,
): Promise<PlannedFile> {
  const { documents } = await readDocuments([named], { root })
  const plain = documents.filter(({ id }) => /\.(?:md|markdown|txt)$/i.test(id))
  const cases = firstCases(plain, casesToBegin)
  const shown = relative(root, named)
  if (cases.length === 0) throw noSections(shown, { read: documents.length, plain: plain.length })
  const { metrics, comment: onMetrics } = firstMetrics(isJudgedByModel)
  const set = { pipeline: modulePath(dirname(golden), pipeline), metrics, cases }
  const purpose = `${counted(cases.length, 'case')} from ${shown}`
  const text = withSchemaLine(goldenSetText(set, [...comment, ...onMetrics]), {
    file: golden,
    root,
  })
  return { path: golden, text, purpose }
}

/** @param counts documents that were read, and how many of them are Markdown or plain text */
function noSections(shown: string, { read, plain }: { read: number; plain: number }): UserError {
  const { fewest, most } = sentenceLength
  const found =
    read === 0
      ? 'It has no documents'
      : `It has ${counted(read, 'document')}, ${plain} of them in Markdown or plain text, and no such heading`
  return new UserError({
    problem: `Expected headings in ${shown} with a sentence of ${fewest} to ${most} characters beneath them, to make cases from. ${found}. Nothing was written`,
    fix: 'Name other documents: npx vitest-rag init --documents <folder or file>',
  })
}

function plannedStub(path: string, { documents }: ScaffoldOptions): PlannedFile {
  const isWhole = isFolder(documents)
  const folder = `${modulePath(dirname(path), isWhole ? documents : dirname(documents))}/`
  const text = pipelineStub({ folder, ...(!isWhole && { files: [basename(documents)] }) })
  return { path, text, purpose: 'placeholder for your system' }
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

/** A configuration with the plugin alone. */
const newConfig = `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'

export default defineConfig({
  plugins: [rag()],
})
`

/** The place of a stub's documents. */
interface StubDocuments {
  /** Relative to the stub, with a slash at its end: `../docs/`. */
  folder: string
  /** Files in that folder. @default all Markdown and text in it */
  files?: readonly string[]
}

/**
 * A stub for the system that a project will test: a search by words, without a model. It makes no URL, because in tests
 * with jsdom, Vite turns URLs from `import.meta.url` into addresses of its server.
 */
function pipelineStub({ folder, files }: StubDocuments): string {
  const listed = files
    ? `const files = [${files.map(quoted).join(', ')}]`
    : `const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\\\', '/'))
  .filter(file => /\\.(?:md|markdown|txt)$/.test(file) && !file.includes('node_modules/'))
  .sort()`
  return `import { ${files ? '' : 'readdirSync, '}readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PipelineResult } from 'vitest-rag'

// A stand-in, so that the golden set runs today: it finds the passages that share most words with the
// question, and answers with the best of them. Replace the body of \`answer\` with a call of your system.
// The ids of its contexts must be those that \`relevantDocuments\` names.

const folder = join(import.meta.dirname, ${quoted(folder)})
${listed}

const words = (text: string) =>
  new Set(
    [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

/** Documents, cut at their headings. */
const passages = files.flatMap(id =>
  readFileSync(join(folder, id), 'utf8')
    .split(/\\n(?=#{1,6} )/)
    .map(text => ({ id, text, words: words(text) })),
)

/** A word counts for more, the fewer passages have it. */
const weight = (word: string) => {
  const having = passages.filter(passage => passage.words.has(word)).length
  return having === 0 ? 0 : Math.log(1 + passages.length / having)
}

export default async function answer(question: string): Promise<PipelineResult> {
  const asked = [...words(question)]
  const found = passages
    .map(({ id, text, words }) => ({
      id,
      text,
      score: asked.reduce((sum, word) => sum + (words.has(word) ? weight(word) : 0), 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  const contexts = found.map(({ id, text }) => ({ id, text }))
  const paragraph = found[0]?.text.split(/\\n{2,}/).find(part => !part.startsWith('#'))
  return { answer: paragraph?.trim() ?? 'I do not know.', contexts }
}
`
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** The workflow that most projects start from. The package ships it. */
const recommended = new URL('../../examples/github-workflows/pull-request.yml', import.meta.url)

/**
 * The recommended workflow for a project: with the release that is installed, and its package manager.
 * @param version version of this package
 */
function workflow(root: string, version: string): string {
  return readFileSync(recommended, 'utf8')
    .replace(/(?<=uses: vitest-rag\/vitest-rag@)0{40} #.*/u, `v${version}`)
    .replace('run: npm ci', `run: ${packageManager(root).installLocked}`)
}
