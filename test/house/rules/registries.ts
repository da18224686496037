import { blankOut } from '../blankOut.ts'
import type { FileMap } from '../fileMap.ts'
import { importedPath, importsIn, scanImports } from '../scanImports.ts'

/** A folder where each thing has a file, a line in the registry, a test, and a row in the docs. */
interface Registry {
  folder: string
  docs: string
  /** Whether a file of the folder holds such a thing, and not something that several share. */
  isMember(name: string, source: string): boolean
  /** What is wrong with the file itself. */
  objection(name: string, source: string): string | undefined
}

const metrics: Registry = {
  folder: 'src/metrics',
  docs: 'docs/metrics.md',
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
  return [...files].flatMap(([path, source]) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1, -'.ts'.length) : ''
    if (!path.endsWith('.ts') || /^$|\/|^index$/.test(name)) return []
    if (!registry.isMember(name, source)) return []
    const test = path.replace(/^src\/(.*)\.ts$/, 'test/$1.test.ts')
    const faults = [
      registry.objection(name, source),
      registered.has(path) ? undefined : `is not in ${index}`,
      files.has(test) ? undefined : `has no ${test}`,
      hasRow(files.get(docs) ?? '', name) ? undefined : `has no row | \`${name}\` | in ${docs}`,
    ]
    return faults.filter(fault => fault !== undefined).map(fault => `${path}:1: ${fault}`)
  })
}

function hasRow(docs: string, name: string): boolean {
  return docs.split('\n').some(line => line.startsWith(`| \`${name}\``))
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
