import { base } from './repository.ts'

/**
 * Links to places that are not there, a line each: `gate.html: /vitest-rag/metrics#nowhere`.
 * @param pages the HTML of the built site by file, with slashes: `decisions/runs.html`
 */
export function deadAnchors(pages: ReadonlyMap<string, string>): string[] {
  const places = new Map([...pages].map(([file, html]) => [file, new Set(attributes(html, 'id'))]))
  return [...pages].flatMap(([file, html]) =>
    attributes(html, 'href', 'a').flatMap(address => {
      const url = new URL(address, new URL(file, site))
      const anchor = decodeURIComponent(url.hash.slice(1))
      if (url.origin !== site.origin || anchor === '') return []
      const target = fileOf(url)
      return target && places.get(target)?.has(anchor) ? [] : [`${file}: ${address}`]
    }),
  )
}

/** Stands for the host that serves the site. */
const site = new URL(base, 'https://site.invalid')

/** Pages have addresses without their ending. Outside the site's folder there is none. */
function fileOf({ pathname }: URL): string | undefined {
  if (!pathname.startsWith(base)) return undefined
  const path = decodeURIComponent(pathname.slice(base.length)).replace(/\.html$/, '')
  return `${path === '' || path.endsWith('/') ? `${path}index` : path}.html`
}

/** Values of an attribute. Text and code of a page have no bare `<`. */
function attributes(html: string, name: string, tag = '[a-z]\\w*'): string[] {
  const form = new RegExp(`<${tag}\\s(?:[^<>]*?\\s)?${name}="([^"]*)"`, 'g')
  return [...html.matchAll(form)].map(([, value = '']) => value.replaceAll('&amp;', '&'))
}
