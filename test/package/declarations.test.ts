import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const dist = new URL('../../dist/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, dist), 'utf8')
const shipped = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(path =>
  path.endsWith('.d.ts'),
)

/** The declaration files that the types of an entry point load, and the packages that these name. */
function typesLoadedBy(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const path of files) {
    for (const [, specifier = ''] of read(path).matchAll(/^(?:import|export)\b.*?"([^"]+)";$/gm)) {
      if (!specifier.startsWith('.')) packages.add(specifier)
      else files.add(posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.d.ts')))
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() }
}

const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [[name, target.types.replace('./dist/', '')] as const],
)
const loaded = new Map(entries.map(([name, path]) => [name, typesLoadedBy(path)]))

test('the types of an entry point name only packages that it needs', () => {
  const packages = [...loaded].map(([name, types]) => [name, types.packages])
  expect(Object.fromEntries(packages)).toEqual({
    '.': ['zod'],
    './plugin': ['vitest', 'vitest/config', 'zod'],
    './setup': ['vitest', 'zod'],
    './judges': ['zod'],
    './ai-sdk': ['zod'],
    './nli': ['zod'],
    './retrieval': ['zod'],
    './step': [],
    './spans': [],
  })
})

test('the only declarations shipped are those that entry points load, in few files', () => {
  const named = new Set([...loaded.values()].flatMap(({ files }) => files))
  expect(shipped.toSorted()).toEqual([...named].toSorted())
  expect(shipped.length).toBeLessThan(3 * entries.length)
})

test.each(['./plugin', './setup'])('the types of %s add each matcher to Vitest', entry => {
  const text = (loaded.get(entry)?.files ?? []).map(read).join('\n')
  const added = [...text.matchAll(/^declare module 'vitest' {[^]*?^}/gm)].join('\n')
  const matchers = readdirSync(new URL('../../src/vitest/matchers/', import.meta.url))
    .filter(name => name.startsWith('to'))
    .map(name => name.replace('.ts', ''))
  expect([...added.matchAll(/^ {4}(to\w+): /gm)].map(([, name]) => name)).toEqual(matchers)
})

// The bundler renames the second of two types of one name, which editors would show.
test('no type has a name that the bundler made up', () => {
  const declared = /^(?:export )?(?:declare )?(?:interface|type|class|enum) (\w*\$\w*)/gm
  expect(
    shipped.flatMap(path => [...read(path).matchAll(declared)].map(([, name]) => name)),
  ).toEqual([])
})

test('declarations keep docstrings and what is read-only', () => {
  expect(read('judge/nli/nli.d.ts')).toMatch(
    /\/\*\*\n \* A model on this machine as the judge[^]*?\*\/\nexport declare function nli\(options: NliOptions\): Judge;/,
  )
  expect(read('pipeline/steps/spanSteps.d.ts')).toContain(
    '\n  readonly attributes: SpanAttributes;',
  )
})
