import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cloneFault } from '../../scripts/release/cloneFault.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

// Left to `npm run test:all`: npm installs all dependencies anew.
test('a fresh clone gives a package that starts', { timeout: 600_000 }, async () => {
  expect(await cloneFault(repository)).toBeUndefined()
})
