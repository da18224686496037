import { writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

/** The action is one file: a runner installs nothing. Returns what the sources give. */
export async function bundleAction(): Promise<string> {
  const build = await rolldown({
    input: 'src/action/action.ts',
    platform: 'node',
    logLevel: 'silent',
  })
  const { output } = await build.generate({ format: 'esm' })
  return output[0].code
}

if (import.meta.main) writeFileSync('action/index.mjs', await bundleAction())
