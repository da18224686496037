import { createHash } from 'node:crypto'
import { api, site } from './githubObjects.ts'

/** All files and folders of a commit, of which GitHub lists so many. */
export function gitTree(sha: string, files: Record<string, string>, most = Infinity) {
  const named = Object.keys(files).filter(name => name.startsWith(`${sha}:`))
  const paths = named.map(name => name.slice(sha.length + 1)).toSorted()
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

/** What GitHub lists of a folder of a commit: its files, and its folders. None where there is no such folder. */
export function directory(all: Record<string, string | undefined>, at: string) {
  const [, folder = ''] = at.split(':')
  const files = new Map(
    Object.entries(all).flatMap(([name, content]) =>
      name.startsWith(`${at}/`) ? [[name.slice(at.length + 1), content] as const] : [],
    ),
  )
  const names = [...new Set([...files.keys()].map(path => path.replace(/\/.*/, '')))]
  return names.map(name => {
    const content = files.get(name)
    const path = `${folder}/${name}`
    const type = content === undefined ? ('dir' as const) : ('file' as const)
    const inside = [...files].filter(([own]) => own === name || own.startsWith(`${name}/`))
    const sha = createHash('sha1').update(JSON.stringify(inside)).digest('hex')
    const url = `${api}/contents/${path}`
    const html = `${site}/blob/main/${path}`
    return {
      type,
      name,
      path,
      sha,
      size: content?.length ?? 0,
      url,
      html_url: html,
      git_url: `${api}/git/blobs/${sha}`,
      download_url: type === 'file' ? html : null,
      _links: { self: url, git: `${api}/git/blobs/${sha}`, html },
    }
  })
}
