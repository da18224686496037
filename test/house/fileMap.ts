import { readdirSync, readFileSync } from 'node:fs'

/** The repository as the rules see it: text by path from the root, with forward slashes. */
export type FileMap = ReadonlyMap<string, string>

/** One line per violation, `path:line: what is wrong`. A rule that holds returns none. */
export type Rule = (files: FileMap) => string[]

const folders = ['src', 'test', 'scripts', 'examples', 'docs', '.github']
const rootFiles = ['README.md', 'package.json', 'vitest.config.ts']
const text = /\.(?:tsx?|md|ya?ml)$/
const foreign = /(?:^|\/)(?:node_modules|\.vitest|\.vitest-rag)\//

export function readRepository(root: URL): FileMap {
  const files = new Map<string, string>()
  for (const path of rootFiles) files.set(path, readFileSync(new URL(path, root), 'utf8'))
  for (const folder of folders) {
    for (const entry of readdirSync(new URL(`${folder}/`, root), { recursive: true })) {
      const path = `${folder}/${String(entry).replaceAll('\\', '/')}`
      if (!text.test(path) || foreign.test(path)) continue
      files.set(path, readFileSync(new URL(path, root), 'utf8'))
    }
  }
  return files
}

/** The TypeScript files under a folder, without type declarations. */
export function typescriptIn(files: FileMap, ...prefixes: string[]): [string, string][] {
  return [...files].filter(
    ([path]) => /\.tsx?$/.test(path) && prefixes.some(prefix => path.startsWith(prefix)),
  )
}

export function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}
