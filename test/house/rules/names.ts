import { posix } from 'node:path'
import { type FileMap, lineAt, typescriptIn } from '../fileMap.ts'

const sayNothing = /^(?:utils?|helpers?|types?|misc|common|shared|lib|stuff)$/i
const wellFormed = /^[a-z][A-Za-z0-9]*(?:\.(?:test|test-d|config|d))?\.tsx?$/
/** Where an index is a registry or an entry point of the package. */
const indexes = new Set([
  'src/index.ts',
  'src/metrics/index.ts',
  'src/judge/index.ts',
  'src/judge/aiSdk/index.ts',
  'src/judge/steps/index.ts',
  'src/retrieval/index.ts',
  'src/evidence/index.ts',
  'src/doctor/checks/index.ts',
  'src/interchange/formats/index.ts',
  'src/interchange/exports/index.ts',
  'src/vitest/matchers/index.ts',
  'src/cli/printed/index.ts',
  'test/house/rules/index.ts',
])

/** The name of a file says what is in it. */
export function fileNames(files: FileMap): string[] {
  return typescriptIn(files, 'src/', 'test/', 'scripts/', 'examples/').flatMap(([path]) => {
    const parts = path.replace(/(?:\.test|\.test-d)?\.tsx?$/, '').split('/')
    const empty = parts.find(part => sayNothing.test(part))
    if (empty) return [`${path}:1: "${empty}" could hold anything: name the thing`]
    const file = posix.basename(path)
    if (file === 'index.ts' && !indexes.has(path)) {
      return [`${path}:1: an index hides where things are: only registries and entry points`]
    }
    return wellFormed.test(file) ? [] : [`${path}:1: expected ${file} to be in camelCase`]
  })
}

/** A file is found by its name: none occurs twice in src, but for registries. */
export function oneFilePerName(files: FileMap): string[] {
  const paths = typescriptIn(files, 'src/').map(([path]) => path)
  return paths.flatMap((path, place) => {
    const name = posix.basename(path)
    const former = paths.slice(0, place).find(other => posix.basename(other) === name)
    return former === undefined || name === 'index.ts'
      ? []
      : [`${path}:1: ${former} has the same name`]
  })
}

const exportedName = /^export (?:async )?(?:type|interface|function\*?|const|class|enum) (\w+)/gm

/** A name has one meaning: no two files of src export it. An overload repeats a name within its file. */
export function oneFilePerExport(files: FileMap): string[] {
  const owners = new Map<string, string>()
  return typescriptIn(files, 'src/').flatMap(([path, source]) =>
    [...source.matchAll(exportedName)].flatMap(match => {
      const name = match[1] ?? ''
      const owner = owners.get(name)
      if (owner === undefined) owners.set(name, path)
      return owner === undefined || owner === path
        ? []
        : [`${path}:${lineAt(source, match.index)}: ${owner} exports \`${name}\`, too`]
    }),
  )
}
