import { expect, inject, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const unitTest = `import { expect, test } from 'vitest'
test('unit', () => { expect(globalThis.ready).toBe(true) })
test('matcher', async () => { await expect('Orders ship within 24 hours.').toBeFaithfulTo('Orders ship within 24 hours.') })
`

const config = (testOptions: string, plugins = 'rag()') => `import { rag } from 'vitest-rag/plugin'
export default { plugins: [${plugins}], test: ${testOptions} }
`

test.skipIf(inject('onlyDifferences'))(
  'the user’s test files, setup files and reporters stay',
  async () => {
    const project = createProject(
      supportWith({
        'vitest.config.ts': config(`{ setupFiles: ['./ready.ts'] }`),
        'ready.ts': 'globalThis.ready = true\n',
        'unit.test.ts': unitTest,
        'own.spec.ts': unitTest,
      }),
    )
    const { exitCode, output } = await project.vitest(['--reporter=json', '--outputFile=out.json'])
    expect(exitCode).toBe(0)
    const report = project.json<{ numPassedTests: number }>('out.json')
    expect(report.numPassedTests).toBe(8)
    // Ours comes beside the reporter that was asked for.
    expect(output).toContain('RAG passed (no-baseline)')
    expect(output).toContain('judge: lexical · 4 cases')
  },
)

test('with projects, the one called golden runs the golden files, once', async () => {
  const project = createProject(
    supportWith({
      'vitest.config.ts': config(`{ projects: [
  { extends: true, plugins: [{ name: 'own' }], test: { name: 'unit', setupFiles: ['./ready.ts'] } },
  { extends: true, test: { name: 'golden', include: [] } },
] }`),
      'ready.ts': 'globalThis.ready = true\n',
      'unit.test.ts': unitTest,
    }),
  )
  const all = await project.vitest()
  expect(all.output).toContain('Tests  6 passed (6)')
  expect(all.exitCode).toBe(0)
  const golden = await project.vitest(['--project', 'golden'])
  expect(golden.output).toContain('Tests  4 passed (4)')
})

test.skipIf(inject('onlyDifferences'))(
  'where no project is called golden, the lines to write are told',
  async () => {
    const project = createProject({
      ...supportFiles,
      'vitest.config.ts': config(
        `{ projects: [{ extends: true, test: { name: 'unit' } }, { extends: true, test: { name: 'dom' } }] }`,
      ),
      'plain.test.ts': `import { test } from 'vitest'\ntest('plain', () => {})\n`,
    })
    const { exitCode, output } = await project.vitest()
    expect(output).toContain(`No project runs support.golden.yaml
  A project that inherits the plugin of the root runs golden sets if its name is or ends in \`golden\`:
    { extends: true, test: { name: 'golden', include: [] } }`)
    expect(exitCode).toBe(2)
  },
)

test('inline projects without the plugin are told how to take it over', async () => {
  const project = createProject({
    ...supportFiles,
    'vitest.config.ts': config(`{ projects: [
  { extends: true, test: { name: 'unit', root: './unit' } },
  { extends: false, test: { name: 'golden' } },
] }`),
    'unit/plain.test.ts': `import { test } from 'vitest'\ntest('plain', () => {})\n`,
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain(`No project runs support.golden.yaml
  Let the project "golden" have the plugin of the root:
    { extends: true, test: { name: 'golden' } }`)
  expect(exitCode).toBe(2)
})
