import { writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import type { InputOptions } from 'rolldown'

/** The action is one file: a runner installs nothing. */
export const bundleOptions: InputOptions = {
  input: 'src/action/action.ts',
  platform: 'node',
  logLevel: 'silent',
}

if (import.meta.main) {
  const { output } = await (await rolldown(bundleOptions)).generate({ format: 'esm' })
  writeFileSync('action/index.mjs', output[0].code)
}
