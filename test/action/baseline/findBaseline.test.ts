import { expect, test } from 'vitest'
import { callAction, shas } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

test('a commit that the token may not see is not one without a baseline', async () => {
  const faults = [
    { call: /^GET .*\/contents\//, status: 404 },
    { call: new RegExp(`^GET .*/git/commits/${shas.base}$`), status: 404 },
  ]
  const { exitCode, output } = await callAction({ results: run(), repository: { faults } })
  expect(exitCode).toBe(1)
  expect(output).toContain(`GitHub does not show the commit ${shas.base}`)
  expect(output).toContain('contents: read')
})

test('one that holds no baseline has none', async () => {
  const parents = { [shas.merge]: [shas.base, shas.head] }
  const { exitCode, outputs } = await callAction({ results: run(), repository: { parents } })
  expect(exitCode).toBe(0)
  expect(outputs['verdict']).toBe('no-baseline')
})
