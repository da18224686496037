import { posix } from 'node:path'

/** The repository on GitHub, for files that are no pages of the site. */
export const repository = 'https://github.com/vitest-rag/vitest-rag'

/** The folder in which GitHub Pages serves the site of this repository. */
export const base = '/vitest-rag/'

/** Absolute addresses of the repository's files. The README has them, because the registry shows it too. */
const absolute = new RegExp(
  `^(?:${repository}/(?:blob|tree)|https://raw\\.githubusercontent\\.com/vitest-rag/vitest-rag)/main/([^#]*)(#.*)?$`,
)

/** A file of the repository that a link names. */
interface LinkedFile {
  /** From the repository's top, e.g. `docs/gate.md`. */
  path: string
  /** With its `#`; empty if the link names the whole file. */
  anchor: string
}

/**
 * The file of the repository that a link leads to; undefined for a link to anywhere else.
 * @param page that has the link, from the repository's top, e.g. `docs/judges.md`
 */
export function linkedFile(address: string, page: string): LinkedFile | undefined {
  const [, path, anchor = ''] = absolute.exec(address) ?? []
  if (path !== undefined) return { path, anchor }
  if (/^(?:[a-z]+:|\/)/.test(address)) return undefined
  const at = address.indexOf('#')
  if (at === 0) return { path: page, anchor: address }
  const relative = at === -1 ? address : address.slice(0, at)
  return {
    path: posix.join(posix.dirname(page), relative),
    anchor: at === -1 ? '' : address.slice(at),
  }
}

/**
 * The address that a link of a page has on the site, which has the pages of `docs`, and the README as its start page.
 * @param page from the folder `docs`, e.g. `decisions/runs.md`
 */
export function addressOnSite(address: string, page: string): string {
  // The start page consists of the README.
  const source = page === 'index.md' ? 'README.md' : posix.join('docs', page)
  const file = linkedFile(address, source)
  if (!file || address.startsWith('#')) return address
  const path = file.path === 'README.md' ? 'docs/index.md' : file.path
  if (path.startsWith('docs/'))
    return `./${posix.relative(posix.join('docs', posix.dirname(page)), path)}${file.anchor}`
  return absolute.test(address) ? address : `${repository}/blob/main/${path}${file.anchor}`
}
