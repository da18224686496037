import type { FileMap } from '../fileMap.ts'

const docs = 'docs/architecture.md'

/** Each package that we rest on has a line that says why. */
export function dependencyReasons(files: FileMap): string[] {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    files.get('package.json') ?? '{}',
  )
  const installed = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap(list =>
    Object.keys(manifest[list] ?? {}),
  )
  const lines = (files.get(docs) ?? '').split('\n')
  const explained = lines.flatMap(line => /^- `([^`]+)`(?: \(peer\))?: \S/.exec(line)?.[1] ?? [])
  const missing = [...new Set(installed)]
    .filter(name => !explained.includes(name))
    .map(name => `${docs}:1: expected a line "- \`${name}\`: why" for the dependency`)
  const left = explained
    .filter(name => !installed.includes(name))
    .map(name => `${docs}:1: explains \`${name}\`, which is no dependency`)
  return [...missing, ...left]
}
