import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

/** Writes the program and the style of the HTML report to dist, from where each report takes them in. */
export async function bundlePage(): Promise<void> {
  const build = await rolldown({
    input: 'src/page/app/main.tsx',
    platform: 'browser',
    tsconfig: 'src/page/app/tsconfig.json',
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  mkdirSync('dist/page', { recursive: true })
  // It stands within an element of that name.
  writeFileSync(
    'dist/page/page.js',
    output[0].code.replaceAll('</script', String.raw`<\/script`).trim(),
  )
  copyFileSync('src/page/app/page.css', 'dist/page/page.css')
  copyFileSync('node_modules/preact/LICENSE', 'dist/page/LICENSE-preact')
}
