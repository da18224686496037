import { copyFileSync, rmSync } from 'node:fs'
import { rolldown } from 'rolldown'

/** What package.json names, and what Vitest loads by path: the setup file and the workers' half. */
const entries = [
  'index',
  'cli/cli',
  'judge/index',
  'vitest/plugin',
  'vitest/pluginSetup',
  'vitest/reachCheck',
  'vitest/setup',
  'vitest/worker/runtime',
]

/**
 * All that is imported by name is installed beside the package, but for zod: its 80 files take 50 ms of
 * each start of Vitest, and what is used of them takes 15 in a file of ours. Types need it installed.
 */
const besideUs = /^(?!zod$)[^./]/

/**
 * Writes the package's code to dist, where `tsc` adds the types. In a few files, because as hundreds
 * they add 0.1 s to each start of Vitest.
 */
async function bundlePackage(): Promise<void> {
  rmSync('dist', { recursive: true, force: true })
  const build = await rolldown({
    input: Object.fromEntries(entries.map(entry => [entry, `src/${entry}.ts`])),
    external: besideUs,
    platform: 'node',
  })
  await build.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    // One folder deep like the files in src: their paths to package.json stay right.
    chunkFileNames: 'chunks/[name].js',
  })
  copyFileSync('node_modules/zod/LICENSE', 'dist/LICENSE-zod')
}

await bundlePackage()
