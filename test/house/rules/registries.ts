import { posix } from 'node:path'
import type { FileMap } from '../fileMap.ts'
import { importedPath, parseModule } from '../modules.ts'

/** A folder where each thing has a file, a line in the registry, a test and, mostly, a row in the docs. */
interface Registry {
  folder: string
  /** Where the docs have a row for each, and the first cell of the header of such tables. */
  docs?: { file: string; header: string }
  /** Whether a file of the folder holds such a thing, and not something that several share. */
  isMember(name: string, source: string): boolean
  /** What is wrong with the file itself. */
  objection(name: string, source: string): string | undefined
}

const metrics: Registry = {
  folder: 'src/metrics',
  docs: { file: 'docs/metrics.md', header: 'Metric' },
  isMember: (_name, source) => /= defineMetric\(/.test(source),
  objection: namedLikeItsFile,
}

const matchers: Registry = {
  folder: 'src/vitest/matchers',
  docs: { file: 'docs/matchers.md', header: 'Matcher' },
  isMember: name => /^to[A-Z]/.test(name),
  objection: (name, source) =>
    exportsName(name, source) ? undefined : `expected an export \`${name}\`, the name of the file`,
}

const judgeSteps: Registry = {
  folder: 'src/judge/steps',
  isMember: () => true,
  objection: namedLikeItsFile,
}

const evidence: Registry = {
  folder: 'src/evidence',
  docs: { file: 'docs/results.md', header: 'Evidence' },
  isMember: (_name, source) =>
    /= (?:definePiece|defineUnrecordedPiece|claimEvidence)\(/.test(source),
  objection: namedLikeItsFile,
}

const doctorChecks: Registry = {
  folder: 'src/doctor/checks',
  docs: { file: 'docs/doctor.md', header: 'Check' },
  isMember: () => true,
  objection: namedLikeItsFile,
}

const importFormats: Registry = {
  folder: 'src/interchange/formats',
  docs: { file: 'docs/import.md', header: 'Format' },
  isMember: () => true,
  objection: namedLikeItsFile,
}

const exportFormats: Registry = {
  folder: 'src/interchange/exports',
  isMember: name => /^to[A-Z]/.test(name),
  objection: (name, source) =>
    exportsName(name, source) ? undefined : `expected an export \`${name}\`, the name of the file`,
}

/** A metric has one name: file, export, YAML key, registry, test and docs row. */
export const metricRegistry = (files: FileMap): string[] => check(metrics, files)
/** A question to the judge likewise. */
export const judgeStepRegistry = (files: FileMap): string[] => check(judgeSteps, files)
/** A piece of evidence likewise. */
export const evidenceRegistry = (files: FileMap): string[] => check(evidence, files)
/** A check of the doctor likewise. */
export const doctorCheckRegistry = (files: FileMap): string[] => check(doctorChecks, files)
/** A matcher likewise. */
export const matcherRegistry = (files: FileMap): string[] => check(matchers, files)
/** A format of another tool that is read likewise. */
export const importRegistry = (files: FileMap): string[] => check(importFormats, files)
/** One that is written likewise. */
export const exportRegistry = (files: FileMap): string[] => check(exportFormats, files)

/** Each command is in the table, loads its own code, and has a test. The table writes its docs. */
export function commandRegistry(files: FileMap): string[] {
  const index = 'src/cli/commands.ts'
  const tables = importsOf(index, files)
  const commands = [...files].flatMap(([path, source]) =>
    /^src\/cli\/\w+Commands\.ts$/.test(path) ? commandsIn(path, source) : [],
  )
  return commands.flatMap(({ name, path, code }) => {
    const test = code?.replace(/^src\/(.*)\.ts$/, 'test/$1.test.ts')
    return [
      tables.has(path) ? undefined : `is not in ${index}`,
      test === undefined ? 'loads no code by `import()`' : undefined,
      !test || files.has(test) || isRunWhole(name, code, files)
        ? undefined
        : `has no ${test}, and no test of its name in test/e2e/ that runs it`,
    ].flatMap(fault => (fault === undefined ? [] : [`${path}:1: \`${name}\` ${fault}`]))
  })
}

/** Commands with the file of their code, which is what each of them imports next. */
function commandsIn(path: string, source: string) {
  const { imports, namedFields } = parseModule(source)
  const lazy = imports.filter(({ kind }) => kind === 'lazy')
  return namedFields.map((name, place) => {
    const specifier = lazy[place]?.specifier
    return { name, path, code: specifier && importedPath(path, specifier) }
  })
}

/** End-to-end tests are named after the command's code, or after its first word. */
function isRunWhole(name: string, code: string | undefined, files: FileMap): boolean {
  const words = name.split(' ')
  return [posix.basename(code ?? '', '.ts'), words[0]].some(file =>
    files.get(`test/e2e/${file}.test.ts`)?.includes(`'${words.join("', '")}'`),
  )
}

function importsOf(path: string, files: FileMap): Set<string | undefined> {
  const { imports } = parseModule(files.get(path) ?? '')
  return new Set(imports.map(module => importedPath(path, module.specifier)))
}

function check(registry: Registry, files: FileMap): string[] {
  const { folder, docs } = registry
  const index = `${folder}/index.ts`
  const registered = importsOf(index, files)
  const rows = rowsOf(registry, files)
  const members = membersOf(registry, files)
  const faults = members.flatMap(({ name, path, source }) => {
    const test = path.replace(/^src\/(.*)\.ts$/, 'test/$1.test.ts')
    return [
      registry.objection(name, source),
      registered.has(path) ? undefined : `is not in ${index}`,
      files.has(test) ? undefined : `has no ${test}`,
      !docs || rows.includes(name) ? undefined : `has no row | \`${name}\` | in ${docs.file}`,
    ]
      .filter(fault => fault !== undefined)
      .map(fault => `${path}:1: ${fault}`)
  })
  const left = docs ? misplacedRows(rows, docs.file, members) : []
  return [...faults, ...left]
}

function namedLikeItsFile(name: string, source: string): string | undefined {
  return exportsName(name, source) && names(name, source)
    ? undefined
    : `expected \`export const ${name}\` with \`name: '${name}'\`, the name of the file`
}

function misplacedRows(rows: string[], file: string, members: { name: string }[]): string[] {
  const left = rows
    .filter(row => !members.some(({ name }) => name === row))
    .map(row => `${file}:1: has a row for \`${row}\`, which does not exist`)
  const repeated = rows
    .filter((row, place) => rows.indexOf(row) !== place)
    .map(row => `${file}:1: has a second row for \`${row}\``)
  return [...left, ...repeated]
}

function membersOf({ folder, isMember }: Registry, files: FileMap) {
  return [...files].flatMap(([path, source]) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1, -'.ts'.length) : ''
    if (!path.endsWith('.ts') || /^$|\/|^index$/.test(name)) return []
    return isMember(name, source) ? [{ name, path, source }] : []
  })
}

/** First cells of the registry's tables: `| Metric | …`, down to the first line that is no row. */
function rowsOf({ docs }: Pick<Registry, 'docs'>, files: FileMap): string[] {
  if (!docs) return []
  const table = new RegExp(String.raw`^\| ${docs.header} +\|.*(?:\n\|.*)*`, 'gm')
  const tables = (files.get(docs.file) ?? '').match(table) ?? []
  return tables
    .flatMap(rows => rows.split('\n'))
    .flatMap(row => /^\| `(\w+(?: \w+)?)`/.exec(row)?.[1] ?? [])
}

const exportsName = (name: string, source: string): boolean =>
  parseModule(source).exported.includes(name)

const names = (name: string, source: string): boolean =>
  parseModule(source).namedFields.includes(name)
