import { expect, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

const golden = `metrics: { faithfulness: 1 }
cases:
  - id: first
    question: How long?
    answer: Shops close on Mondays.
    contexts: [You have thirty days to return it.]
  - id: second
    question: When?
    answer: Trains leave at nine.
    contexts: [You have thirty days to return it.]
`

/** Prints what other reporters learn of a case when it has ended. */
const spy = `export default class {
  onTestCaseResult(test) {
    const { record } = test.meta().rag ?? {}
    if (record) console.log('told of', Object.keys(record.evidence).join())
  }
}
`

const plugin = `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()] }
`

test('a case that ends a run by bail has its evidence, and other reporters see it', async () => {
  const project = createProject({
    'vitest.config.ts': plugin,
    'desk.golden.yaml': golden,
    'spy.js': spy,
  })
  const all = await project.vitest(['--reporter=./spy.js'])
  expect(all.output.match(/told of answerInContexts/g)).toHaveLength(2)
  await project.vitest(['--bail=1'])
  const { cases } = project.json<Results>('.vitest-rag/results.json')
  expect(cases.length).toBeGreaterThan(0)
  for (const { evidence } of cases) {
    expect(evidence).toMatchObject({ answerInContexts: [{ verdict: 'notEnoughInfo' }] })
  }
})

test('without isolation, matchers are watched in every file, and scores stay with their test', async () => {
  const unseen = (name: string) => `import { expect, test } from 'vitest'
test('${name} low', async () => {
  expect('Shops close on Mondays.').toBeFaithfulTo('You have thirty days.')
})
test('${name} innocent', async () => {
  await expect('You have thirty days.').toBeFaithfulTo('You have thirty days.')
})
`
  const project = createProject(
    supportWith({ 'a.test.ts': unseen('a'), 'b.test.ts': unseen('b'), 'c.test.ts': unseen('c') }),
  )
  const { exitCode, output } = await project.vitest(['--no-isolate', '--maxWorkers=1'])
  expect(exitCode).toBe(1)
  expect(output.match(/was not awaited by its test/g)?.length).toBeGreaterThanOrEqual(3)
  const { matchers } = project.json<Results>('.vitest-rag/results.json')
  const passed = Object.fromEntries(matchers.map(one => [one.test, one.pass]))
  for (const name of ['a', 'b', 'c']) {
    expect(passed).toMatchObject({ [`${name} low`]: false, [`${name} innocent`]: true })
  }
})

test('a score stays with its test when that resets the modules', async () => {
  const project = createProject({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { server: { deps: { inline: [/vitest-rag/] } } } }
`,
    'reset.test.ts': `import { expect, test, vi } from 'vitest'
const document = 'You have thirty days.'
for (const name of ['first', 'second']) {
  test.concurrent(name, async () => {
    vi.resetModules()
    await expect(document).toBeFaithfulTo(document)
  })
}
`,
  })
  expect((await project.vitest()).exitCode).toBe(0)
  const { matchers } = project.json<Results>('.vitest-rag/results.json')
  expect(matchers.map(one => one.test).toSorted()).toEqual(['first', 'second'])
})
