import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rolldown } from 'rolldown'
import { bundleOptions } from '../../scripts/bundleAction.ts'

test('the committed bundle is what the sources give: `npm run bundle` writes it anew', async () => {
  const { output } = await (await rolldown(bundleOptions)).generate({ format: 'esm' })
  const [chunk] = output
  expect(chunk.code === readFileSync('action/index.mjs', 'utf8')).toBe(true)
})
