import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import type { PageShell } from '../src/page/pageShell.ts'

/** The program and the style of the HTML report, from what the sources give. */
export async function buildPage(): Promise<PageShell & { modules: string[] }> {
  const build = await rolldown({
    input: 'src/page/app/main.tsx',
    platform: 'browser',
    tsconfig: 'src/page/app/tsconfig.json',
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  return {
    style: readFileSync('src/page/app/page.css', 'utf8'),
    // It stands within an element of that name.
    program: output[0].code.replaceAll('</script', String.raw`<\/script`).trim(),
    modules: output[0].moduleIds,
  }
}

/** Writes them to dist, from where each report takes them in. Returns the modules that the program is made of. */
export async function bundlePage(): Promise<string[]> {
  const { style, program, modules } = await buildPage()
  mkdirSync('dist/page', { recursive: true })
  writeFileSync('dist/page/page.js', program)
  writeFileSync('dist/page/page.css', style)
  return modules
}
