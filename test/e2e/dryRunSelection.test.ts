import { expect, test } from 'vitest'
import { dryRun } from './dryRunProject.ts'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

test('the cases are those that a run would run, and other test files are not loaded', async () => {
  const files = { 'support.test.ts': `throw new Error('an ordinary test was loaded')\n` }
  const project = createProject({ ...supportFiles, ...files })
  const selected = async (...args: string[]) => (await dryRun(project, args)).output
  const one = 'what a run of 1 case '
  expect(await selected('-t', 'shipping')).toContain(one)
  const byLine = await selected('support.golden.yaml:14')
  expect(byLine).toContain(one)
  expect(byLine).not.toContain('not counted')
  const byFile = await selected('support')
  expect(byFile).toContain('what a run of 4 cases')
  expect(byFile).toContain('not counted: what matchers ask in 1 other test file')

  const golden = project.read('support.golden.yaml')
  const withTrait = (trait: string) => golden.replace('    tags: [billing]', `    ${trait}: true`)
  project.write({
    'support.golden.yaml': withTrait('skip'),
    'only.golden.yaml': withTrait('only').replace('name: support', 'name: only'),
  })
  const rest = await selected()
  expect(rest).toContain('what a run of 4 cases')
  expect(rest).not.toContain('not counted')
})
