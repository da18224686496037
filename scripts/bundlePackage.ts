import { rmSync } from 'node:fs'
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
 * Writes the package's code to dist, where `tsc` adds the types. In a few files, because as hundreds
 * they add 0.1 s to each start of Vitest.
 */
async function bundlePackage(): Promise<void> {
  rmSync('dist', { recursive: true, force: true })
  const build = await rolldown({
    input: Object.fromEntries(entries.map(entry => [entry, `src/${entry}.ts`])),
    external: /^[^./]/,
    platform: 'node',
  })
  await build.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    // One folder deep like the files in src: their paths to package.json stay right.
    chunkFileNames: 'chunks/[name].js',
  })
}

await bundlePackage()
