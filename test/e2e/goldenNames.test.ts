import { expect, test } from 'vitest'
import { goldenFiles, packageFiles, rootConfig } from './packages.ts'
import { createProject } from './project.ts'

const plainTest = `import { test } from 'vitest'\ntest('plain', () => {})\n`

test('two golden sets of one name end the run before anything is asked', async () => {
  const unnamed = (name: string) =>
    Object.entries(packageFiles(name)).map(([file, text]) => [
      file,
      text.replace(`name: ${name}\n`, ''),
    ])
  const asking = `import { appendFileSync } from 'node:fs'
export default () => { appendFileSync(process.env.ASKED, 'asked'); return { answer: 'a', contexts: [] } }
`
  const project = createProject({
    ...rootConfig(`['packages/*']`),
    ...Object.fromEntries([...unnamed('billing'), ...unnamed('shop')]),
    'packages/billing/answer.ts': asking,
    'packages/shop/answer.ts': asking,
  })
  const { exitCode, output } = await project.vitest([], { ASKED: `${project.folder}/asked` })
  expect(output)
    .toContain(`${goldenFiles.shop}:1:1: Expected a name of its own, but ${goldenFiles.billing} is called "support" too
  Name one of the two, for example here: name: shop-support`)
  expect(exitCode).toBe(2)
  expect(project.has('asked')).toBe(false)
})

test('YAML that was probably meant as a golden set ends a run that has none', async () => {
  const { 'packages/shop/support.golden.yaml': golden = '', ...others } = packageFiles('shop')
  const project = createProject({
    ...rootConfig(`['packages/*']`),
    ...others,
    'packages/shop/support.yaml': golden,
    'packages/shop/plain.test.ts': plainTest,
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain('Rename it: packages/shop/support.golden.yaml')
  expect(exitCode).toBe(2)
})
