import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

/** A benchmark in the words of Vitest 5, or of Vitest 4. */
const benchmark = `import * as vitest from 'vitest'
const measured = () => vitest.expect('Within 30 days.').toBeFaithfulTo('Within 30 days.')
const options = { time: 0, iterations: 2, warmupTime: 0, warmupIterations: 0 }
if (vitest.bench) vitest.bench('matcher', measured, options)
else vitest.test('matcher', async ({ bench }) => bench('matcher', measured).run(options))
`

test('benchmarks judge nothing, and the golden sets beside them stay as they are', async () => {
  const project = createProject(
    supportWith({
      'speed.bench.ts': benchmark,
      'answer.ts': `export default () => { throw new Error('was asked') }\n`,
    }),
  )
  const { output, exitCode } = await project.start('vitest/vitest.mjs', ['bench', '--run']).finished
  expect(output).toContain('matcher')
  expect(output).not.toMatch(/RAG|support\.golden\.yaml|was asked|Invalid Chai property/)
  expect(project.has('.vitest-rag')).toBe(false)
  expect(exitCode).toBe(0)
})

test('a run that also has benchmarks judges each golden set once', async () => {
  const project = createProject(
    supportWith({
      'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { benchmark: { enabled: true } } }
`,
      'speed.bench.ts': benchmark,
    }),
  )
  const { output, exitCode } = await project.vitest()
  expect(output).toContain('4 cases')
  expect(output).not.toMatch(/Invalid Chai property|matchers: /)
  expect(exitCode).toBe(0)
})
