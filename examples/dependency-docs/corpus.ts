import { readFileSync } from 'node:fs'

export interface SourceDocument {
  /** Where it lies under its folder, e.g. `p-retry/readme.md`. */
  id: string
  /** What every chunk of it is headed with: the package, or the document's own title. */
  title: string
  text: string
}

/**
 * Documents of direct dependencies, so that the lockfile pins their text and no platform has
 * others. What is not prose for a reader (licences, generated API lists) is left out.
 */
const dependencyDocuments = [
  '@arethetypeswrong/cli/README.md',
  'fast-check/README.md',
  'js-yaml/README.md',
  'knip/README.md',
  'minisearch/CHANGELOG.md',
  'minisearch/README.md',
  'node/README.md',
  'openai/README.md',
  'oxfmt/README.md',
  'oxlint/README.md',
  'p-limit/readme.md',
  'p-retry/readme.md',
  'publint/README.md',
  'typescript/README.md',
  'vite/README.md',
  'vitest/README.md',
  'zod/README.md',
]

/** What the packages that this repository installs say about themselves. */
export function readDependencyDocuments(): SourceDocument[] {
  return readDocuments(new URL('../../node_modules/', import.meta.url), dependencyDocuments).map(
    document => ({ ...document, title: document.id.replace(/\/[^/]*$/, '') }),
  )
}

/** Reads Markdown below a folder. Line ends become `\n`, so that every checkout reads the same. */
export function readDocuments(folder: URL, ids: readonly string[]): SourceDocument[] {
  return ids.map(id => {
    const text = readFileSync(new URL(id, folder), 'utf8').replaceAll(/\r\n?/g, '\n')
    return { id, title: /^# (.+)$/m.exec(text)?.[1] ?? id, text }
  })
}
