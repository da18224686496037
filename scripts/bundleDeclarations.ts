import { rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import manifest from '../package.json' with { type: 'json' }

/** Where `tsc` writes a declaration for each source file. */
const declarations = 'dist/declarations'

/** The declarations that package.json names, without `./dist/` and `.d.ts`. */
const entries = Object.values(manifest.exports).flatMap(entry =>
  typeof entry === 'string' ? [] : [entry.types.slice('./dist/'.length, -'.d.ts'.length)],
)

/**
 * Bundles what `tsc` declared: one file for each entry point, and a few for what several of them name. An entry point
 * loads only what its types name, so that those without Vitest need no Vitest.
 */
async function bundleDeclarations(): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(entries.map(entry => [entry, `${declarations}/${entry}.d.ts`])),
    external: specifier => !/^[./]/.test(specifier),
    // Else an entry point imports packages of which it names nothing. What augments Vitest is not external.
    treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
    plugins: [dts({ dtsInput: true, tsconfig: false, generator: 'oxc' })],
  })
  await build.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types/[name].d.ts',
  })
  rmSync(declarations, { recursive: true })
}

await bundleDeclarations()
