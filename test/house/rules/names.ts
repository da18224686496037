import { posix } from 'node:path'
import { blankOut } from '../blankOut.ts'
import { type FileMap, lineAt, typescriptIn } from '../fileMap.ts'

const sayNothing = /^(?:utils?|helpers?|types?|misc|common|shared|lib|stuff)$/i
const wellFormed = /^[a-z][A-Za-z0-9]*(?:\.(?:test|test-d|config))?\.ts$/
/** Where an index is a registry or an entry point of the package. */
const indexes = new Set([
  'src/index.ts',
  'src/metrics/index.ts',
  'src/judge/index.ts',
  'src/judge/steps/index.ts',
  'src/evidence/index.ts',
  'src/vitest/matchers/index.ts',
  'test/house/rules/index.ts',
])

/** Vitest calls the default export of a global set-up, and it returns how to tear it down. */
const demanded = new Set(['test/e2e/workspace.ts'])

/** The name of a file says what is in it. */
export function fileNames(files: FileMap): string[] {
  return typescriptIn(files, 'src/', 'test/', 'scripts/', 'examples/').flatMap(([path]) => {
    const parts = path.replace(/(?:\.test|\.test-d)?\.ts$/, '').split('/')
    const empty = parts.find(part => sayNothing.test(part))
    if (empty) return [`${path}:1: "${empty}" could hold anything: name the thing`]
    const file = posix.basename(path)
    if (file === 'index.ts' && !indexes.has(path)) {
      return [`${path}:1: an index hides where things are: only registries and entry points`]
    }
    return wellFormed.test(file) ? [] : [`${path}:1: expected ${file} to be in camelCase`]
  })
}

/** A thing has the same name where it is made and where it is used. */
export function noDefaultExports(files: FileMap): string[] {
  const defaultExport = /\bexport\s+default\b|\bexport\s*\{[^{}]*\bas\s+default\b[^{}]*\}/g
  return typescriptIn(files, 'src/', 'test/', 'scripts/')
    .filter(([path]) => !path.startsWith('test/fixtures/') && !demanded.has(path))
    .flatMap(([path, source]) =>
      [...blankOut(source).code.matchAll(defaultExport)].map(
        match => `${path}:${lineAt(source, match.index)}: default export: export it by its name`,
      ),
    )
}
