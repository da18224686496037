import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundleAction } from '../../scripts/bundleAction.ts'
import { callAction } from '../action/runAction.ts'
import { supportRunOf as run } from '../action/supportRunOf.ts'

/** What runners start: the sources as they were when somebody last bundled them. */
const committedBundle = fileURLToPath(new URL('../../action/index.mjs', import.meta.url))

test('the committed bundle is what the sources give: `npm run bundle` writes it anew', async () => {
  expect((await bundleAction()) === readFileSync(committedBundle, 'utf8')).toBe(true)
})

test('the committed bundle judges a pull request', async () => {
  const called = await callAction({ results: run(4), recorded: run(), program: committedBundle })
  expect(called).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed', passed: 'false' } })
})
