import { readFileSync } from 'node:fs'

/** What is the same in every page: built from `app/` together with the package. */
export interface PageShell {
  style: string
  program: string
}

/** As far from here in the sources as in the package. */
const folder = new URL('../../dist/page/', import.meta.url)

export function readPageShell(): PageShell {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  return { style: read('page.css'), program: read('page.js') }
}
