import { api } from './githubObjects.ts'

/** All files and folders of a commit, of which GitHub lists so many. */
export function gitTree(sha: string, paths: readonly string[], most = Infinity) {
  const folders = new Set(paths.flatMap(path => foldersOf(path)))
  const all = [
    ...[...folders].map(path => ({ path, mode: '040000', type: 'tree', sha: 'd'.repeat(40) })),
    ...paths.map(path => ({ path, mode: '100644', type: 'blob', sha: 'f'.repeat(40), size: 12 })),
  ]
  return {
    sha,
    url: `${api}/git/trees/${sha}`,
    tree: all.slice(0, most),
    truncated: all.length > most,
  }
}

function foldersOf(path: string): string[] {
  const [, folder] = /^(.+)\/[^/]+$/.exec(path) ?? []
  return folder === undefined ? [] : [...foldersOf(folder), folder]
}
