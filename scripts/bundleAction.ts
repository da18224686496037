import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { buildPage } from './bundlePage.ts'

/** The action is one file: a runner installs nothing. Returns what the sources give. */
export async function bundleAction(): Promise<string> {
  const build = await rolldown({
    input: 'src/action/action.ts',
    platform: 'node',
    logLevel: 'silent',
    plugins: [await withPage()],
  })
  const { output } = await build.generate({ format: 'esm' })
  return output[0].code
}

/** The package reads the page's program and style from files beside it. The action has none. */
async function withPage(): Promise<Plugin> {
  const { style, program } = await buildPage()
  const shell = JSON.stringify({ style, program })
  const module = resolve('src/page/pageShell.ts')
  return {
    name: 'page',
    load: id => (id === module ? `export const readPageShell = () => (${shell})` : undefined),
  }
}

if (import.meta.main) writeFileSync('action/index.mjs', await bundleAction())
