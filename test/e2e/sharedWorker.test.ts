import { expect, test } from 'vitest'
import { testFile } from './answerTests.ts'
import { createProject } from './project.ts'

/** Each judges something else while the others wait for theirs. */
const concurrent = testFile(`
for (const [name, text] of [['faithful', faithful], ['invented', invented]]) {
  test.concurrent(name, async () => {
    await Promise.resolve()
    if (name === 'faithful') await expect(text).toBeFaithfulTo(refunds)
    else await expect(text).not.toBeFaithfulTo(refunds)
  })
}
`)

test('without isolation, in a project that extends the root, each score is that of the test that asked', async () => {
  const project = createProject({
    'first.test.ts': concurrent,
    'second.test.ts': concurrent,
    'third.test.ts': concurrent,
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { projects: [
  { extends: true, test: { name: 'unit', isolate: false, maxWorkers: 1 } },
] } }
`,
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain('6 passed')
  expect(exitCode).toBe(0)
  const scores = project
    .results()
    .matchers.map(({ file, test: name, score }) => [
      file,
      name,
      'value' in score ? score.value : score,
    ])
  expect(scores).toEqual(
    ['first', 'second', 'third'].flatMap(file => [
      [`${file}.test.ts`, 'faithful', 1],
      [`${file}.test.ts`, 'invented', 0],
    ]),
  )
})
