import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as vitest from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const repository = fileURLToPath(new URL('../..', import.meta.url))
// Below the repository, where the packages that blocks import are found.
const folder = join(repository, 'node_modules/.cache/vitest-rag-docs')

/** Declarations of each entry point, as `vitest-rag/plugin`. */
const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string'
    ? []
    : [{ name: name.replace('.', 'vitest-rag'), types: join(repository, target.types) }],
)

export interface TypedBlock {
  /** Page and line, as `docs/plugin.md:12`. */
  place: string
  code: string
}

/** The TypeScript that pages show. */
export function typedBlocks(): TypedBlock[] {
  const pages = globSync(['README.md', 'docs/*.md', 'examples/**/README.md'], {
    cwd: repository,
    exclude: ['**/node_modules/**'],
  })
  return pages.toSorted().flatMap(page => {
    const text = readFileSync(join(repository, page), 'utf8')
    const found = text.matchAll(/^```ts\b[^\n]*\n([\s\S]*?)^```$/gm)
    return [...found].map(({ index, 1: code = '' }) => ({
      place: `${page}:${text.slice(0, index).split('\n').length}`,
      code,
    }))
  })
}

/**
 * What the compiler finds wrong in blocks, by their places. A block may show a part: names that it does not declare are
 * those of the package or of Vitest, or the reader's own, of any type.
 */
export async function typeFaults(blocks: readonly TypedBlock[]): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [index, { code }] of blocks.entries())
    writeFileSync(join(folder, `${index}.ts`), `${importsOf(code)}${code}\nexport {}\n`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings()))
  const faults = (await compile()).matchAll(
    /^(?:\S*\/)?(\d+)\.ts\((\d+),\d+\): error TS(\d+): (.*)$/gm,
  )
  return [...faults].flatMap(([, index = '', , code = '', text]) =>
    ofParts.has(code) ? [] : [`${blocks[Number(index)]?.place ?? index}: ${text}`],
  )
}

/** Names, files and packages of the reader; a `return` that stands in the reader's function. */
const ofParts = new Set(['1108', '2304', '2307', '2552', '18004'])

function settings(): object {
  const paths = entries.map(({ name, types }) => [name, [types]])
  return {
    extends: join(repository, 'tsconfig.json'),
    compilerOptions: {
      paths: Object.fromEntries(paths),
      noImplicitAny: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      noPropertyAccessFromIndexSignature: false,
    },
    include: ['*.ts', join(repository, 'dist/vitest/setup.d.ts')],
    exclude: [],
  }
}

/** Imports of what a block calls and does not declare. */
function importsOf(code: string): string {
  const free = (names: readonly string[]) =>
    names.filter(name => {
      const isDeclared = new RegExp(
        String.raw`^(?:import|export|const|function)\b[^='"]*\b${name}\b`,
        'm',
      )
      return new RegExp(String.raw`(?<![.\w])${name}\(`).test(code) && !isDeclared.test(code)
    })
  return [...entries.map(({ name, types }) => ({ name, values: valuesIn(types) })), ofVitest]
    .map(({ name, values }) => ({ name, used: free(values) }))
    .filter(({ used }) => used.length > 0)
    .map(({ name, used }) => `import { ${used.join(', ')} } from '${name}'\n`)
    .join('')
}

const ofVitest = { name: 'vitest', values: Object.keys(vitest).filter(name => name !== 'default') }

/** Functions that a file of declarations exports. */
function valuesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const declared = [...text.matchAll(/^export declare (?:function|const) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  const [, list = ''] = /^export \{([^}]*)\};$/m.exec(text) ?? []
  const listed = list.split(',').map(item => item.trim())
  return [...declared, ...listed.filter(item => /^[a-z]\w*$/.test(item))]
}

function compile(): Promise<string> {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  const options = [compiler, '--project', folder, '--noEmit', '--pretty', 'false']
  return new Promise(resolve => {
    execFile(process.execPath, options, { maxBuffer: 1e8 }, (_error, output) => resolve(output))
  })
}
