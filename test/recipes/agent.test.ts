import { afterAll, beforeAll, expect, test } from 'vitest'
import { installRecipe } from './installedRecipe.ts'
import type { InstalledRecipe } from './installedRecipe.ts'

let recipe: InstalledRecipe
const vitest = () => recipe.runWith({}, 'vitest', 'run', '--no-color')

beforeAll(async () => {
  recipe = await installRecipe('agent')
})

afterAll(() => recipe.remove())

test('an agent that answers without searching is red, and the report says so first', async () => {
  expect((await vitest()).exitCode).toBe(0)
  const shown = await recipe.runWith({}, 'vitest-rag', 'explain', 'kettle')
  expect(shown.output).toContain('1. order-12 (getOrder, hop 1)')
  expect(shown.output).toContain('2. kettle.md (search, hop 2)')
  expect((await recipe.runWith({}, 'vitest-rag', 'baseline', 'update')).exitCode).toBe(0)

  await recipe.replace('answer.ts', "toolChoice: 'auto'", "toolChoice: 'none'")
  const { exitCode, output } = await vitest()
  expect(exitCode).toBe(1)
  expect(output).toContain('RAG failed (regressed)')
  const [, first] = /^what got worse\n(.+)$/m.exec(output) ?? []
  expect(first).toBe(
    '  generator of support: in all 4 cases that got worse, the system answers without searching: it called getOrder, search before, and does not now',
  )
  expect(output).toContain(
    'calls getOrder, then search with {"query":"/kettle/i"}; the answer called no tool',
  )
})
