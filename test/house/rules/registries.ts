import { blankOut } from '../blankOut.ts'
import type { FileMap } from '../fileMap.ts'
import { importedPath, importsIn, scanImports } from '../scanImports.ts'

/** A folder where each thing has a file, a line in the registry, a test, and a row in the docs. */
interface Registry {
  folder: string
  docs: string
  /** First cell of the header of every table that has rows for them. */
  header: string
  /** Whether a file of the folder holds such a thing, and not something that several share. */
  isMember(name: string, source: string): boolean
  /** What is wrong with the file itself. */
  objection(name: string, source: string): string | undefined
}

const metrics: Registry = {
  folder: 'src/metrics',
  docs: 'docs/metrics.md',
  header: 'Metric',
  isMember: (name, source) =>
    name !== 'metric' && (namedFields(source).includes(name) || exportsConst(name, source)),
  objection: (name, source) =>
    exportsConst(name, source) && namedFields(source).includes(name)
      ? undefined
      : `expected \`export const ${name}\` with \`name: '${name}'\`, the name of the file`,
}

const matchers: Registry = {
  folder: 'src/vitest/matchers',
  docs: 'docs/matchers.md',
  header: 'Matcher',
  isMember: name => /^to[A-Z]/.test(name),
  objection: (name, source) =>
    exportsFunction(name, source) || exportsConst(name, source)
      ? undefined
      : `expected an export \`${name}\`, the name of the file`,
}

/** A metric has one name: file, export, YAML key, registry, test and docs row. */
export const metricRegistry = (files: FileMap): string[] => check(metrics, files)
/** A matcher likewise. */
export const matcherRegistry = (files: FileMap): string[] => check(matchers, files)

function check(registry: Registry, files: FileMap): string[] {
  const { folder, docs } = registry
  const index = `${folder}/index.ts`
  const registered = new Set(
    scanImports(files.get(index) ?? '').map(module => importedPath(index, module.specifier)),
  )
  const rows = rowsOf(registry, files)
  const members = membersOf(registry, files)
  const faults = members.flatMap(({ name, path, source }) => {
    const test = path.replace(/^src\/(.*)\.ts$/, 'test/$1.test.ts')
    return [
      registry.objection(name, source),
      registered.has(path) ? undefined : `is not in ${index}`,
      files.has(test) ? undefined : `has no ${test}`,
      rows.includes(name) ? undefined : `has no row | \`${name}\` | in ${docs}`,
    ]
      .filter(fault => fault !== undefined)
      .map(fault => `${path}:1: ${fault}`)
  })
  const left = rows
    .filter(row => !members.some(({ name }) => name === row))
    .map(row => `${docs}:1: has a row for \`${row}\`, which does not exist`)
  const repeated = rows
    .filter((row, place) => rows.indexOf(row) !== place)
    .map(row => `${docs}:1: has a second row for \`${row}\``)
  return [...faults, ...left, ...repeated]
}

function membersOf({ folder, isMember }: Registry, files: FileMap) {
  return [...files].flatMap(([path, source]) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1, -'.ts'.length) : ''
    if (!path.endsWith('.ts') || /^$|\/|^index$/.test(name)) return []
    return isMember(name, source) ? [{ name, path, source }] : []
  })
}

/** First cells of the registry's tables: `| Metric | …`, down to the first line that is no row. */
function rowsOf({ docs, header }: Registry, files: FileMap): string[] {
  const table = new RegExp(String.raw`^\| ${header} +\|.*(?:\n\|.*)*`, 'gm')
  const tables = (files.get(docs) ?? '').match(table) ?? []
  return tables.flatMap(rows => rows.split('\n')).flatMap(row => /^\| `(\w+)`/.exec(row)?.[1] ?? [])
}

function exportsConst(name: string, source: string): boolean {
  return new RegExp(String.raw`^export\s+const\s+${name}\b`, 'm').test(blankOut(source).code)
}

function exportsFunction(name: string, source: string): boolean {
  return new RegExp(String.raw`^export\s+(?:async\s+)?function\s+${name}\b`, 'm').test(
    blankOut(source).code,
  )
}

/** The values of `name: '…'`, outside comments. */
function namedFields(source: string): string[] {
  const { code } = blankOut(source)
  return [...code.matchAll(/\bname:\s*' *'/g)].map(match =>
    source.slice(match.index + match[0].indexOf("'") + 1, match.index + match[0].length - 1),
  )
}

/** A prompt has an id and a version, and each judge step has a prompt of its own. */
export function promptPerStep(files: FileMap): string[] {
  const prompts = [...files].filter(([path]) => /^src\/judge\/prompts\/[^/]+\.ts$/.test(path))
  const uses = importsIn(files, 'src/judge/steps/').flatMap(({ path, specifier }) => {
    const target = importedPath(path, specifier)
    return target?.startsWith('src/judge/prompts/') ? [{ path, target }] : []
  })
  const unversioned = prompts.flatMap(([path, source]) => {
    const { code } = blankOut(source)
    const faults = [
      /^\s*id:\s*'/m.test(code) ? undefined : "expected `id: '…'`",
      /^\s*version:\s*[1-9]\d*,?\s*$/m.test(code) ? undefined : 'expected `version:` 1 or more',
    ]
    return faults.filter(fault => fault !== undefined).map(fault => `${path}:1: ${fault}`)
  })
  const shared = prompts.flatMap(([path]) => {
    const steps = uses.filter(use => use.target === path).map(use => use.path)
    return steps.length === 1
      ? []
      : [`${path}:1: expected to be the prompt of one step, not of ${steps.join(', ') || 'none'}`]
  })
  return [...unversioned, ...shared]
}
