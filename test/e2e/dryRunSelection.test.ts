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
  expect(await selected('--tags-filter=billing')).toContain(one)
  const byLine = await selected('support.golden.yaml:14')
  expect(byLine).toContain(one)
  expect(byLine).not.toContain('not counted')
  const byFile = await selected('support')
  expect(byFile).toContain('what a run of 4 cases')
  expect(byFile).toContain('not counted: what matchers ask in 1 other test file')

  const golden = project.read('support.golden.yaml')
  const instead = (trait: string) =>
    project.write({ 'support.golden.yaml': golden.replace('    tags: [billing]', `    ${trait}`) })
  instead('skip: true')
  const rest = await selected()
  expect(rest).toContain('what a run of 3 cases')
  expect(rest).not.toContain('not counted')
  instead('only: true')
  expect(await selected()).toContain(one)
})
