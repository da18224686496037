import { posix } from 'node:path'
import { blankOut } from './blankOut.ts'
import { type FileMap, lineAt, typescriptIn } from './fileMap.ts'

export interface ImportedModule {
  /** As written: `../judge/judge.ts`, `node:fs`, `zod`. */
  specifier: string
  /**
   * `type` is erased by the compiler. `import { type A }` is not: under `verbatimModuleSyntax` it
   * still loads the module. `lazy` is `import()`, loaded when the line runs.
   */
  kind: 'value' | 'type' | 'lazy'
  line: number
}

const clause = String.raw`(?:\*(?:\s*as\s+[\w$]+)?|\{[^{}]*\}|[\w$]+(?:\s*,\s*(?:\{[^{}]*\}|\*\s*as\s+[\w$]+))?)`
const forms: [RegExp, ImportedModule['kind']][] = [
  [
    new RegExp(String.raw`\b(?:import|export)\s+type\s+${clause}\s*from\s*(['"] *['"])`, 'g'),
    'type',
  ],
  [new RegExp(String.raw`\b(?:import|export)\s*${clause}\s*from\s*(['"] *['"])`, 'g'), 'value'],
  [/\bimport\s*(['"] *['"])/g, 'value'],
  [/\btypeof\s+import\s*\(\s*(['"] *['"])/g, 'type'],
  [/(?<!\btypeof\s+)\bimport\s*\(\s*(['"] *['"])/g, 'lazy'],
]

/** Every module that a file names, in order of appearance. */
export function scanImports(source: string): ImportedModule[] {
  const { code } = blankOut(source)
  const found = new Map<number, ImportedModule>()
  for (const [form, kind] of forms) {
    for (const match of code.matchAll(form)) {
      const quotes = match[1] ?? ''
      const end = match[0].lastIndexOf(quotes) + quotes.length + match.index
      const specifier = source.slice(end - quotes.length + 1, end - 1)
      found.set(match.index, { specifier, kind, line: lineAt(code, match.index) })
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, module]) => module)
}

/** The path that a relative import leads to; undefined for packages. */
export function importedPath(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** `zod` of `zod/v4`, `@actions/core` of itself; undefined for files and for Node's own modules. */
export function importedPackage(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

export interface Importing extends ImportedModule {
  path: string
  /** `path:line` */
  place: string
}

/** The imports of every TypeScript file under the given folders. */
export function importsIn(files: FileMap, ...prefixes: string[]): Importing[] {
  return typescriptIn(files, ...prefixes).flatMap(([path, source]) =>
    scanImports(source).map(module => ({ ...module, path, place: `${path}:${module.line}` })),
  )
}
