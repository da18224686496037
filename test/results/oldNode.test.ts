import { expect, test } from 'vitest'
import { oldNode } from '../../src/results/oldNode.ts'

test.each(['22.12.0', '22.13.1', '23.0.0', '24.21.0', '100.0.0', process.versions.node])(
  'Node %s is not too old',
  version => {
    expect(oldNode(version)).toBeUndefined()
  },
)

test.each(['22.11.9', '22.2.0', '20.20.2', '8.17.0'])('Node %s is too old', version => {
  expect(oldNode(version)?.message).toMatch(
    new RegExp(`^Expected Node .*22\\.12\\.0.* for vitest-rag, got ${version}\n  Install `),
  )
})
