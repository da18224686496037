import { expect, inject, test } from 'vitest'
import { testFile } from './answerTests.ts'
import { createProject } from './project.ts'

const inProject = (name: string, options: object) => ({ extends: true, test: { name, ...options } })

test('under a model tests get a minute where nobody said how long, and no time-out is taken for a missing await', async () => {
  const projects = [
    inProject('unset', { include: ['times.test.ts'] }),
    inProject('usual', { include: ['times.test.ts'], testTimeout: 5000 }),
    inProject('short', { include: ['times.test.ts'], testTimeout: 3000 }),
    inProject('late', { include: ['late.test.ts'], testTimeout: 50 }),
  ]
  const project = createProject({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
const judge = { name: 'silent', answer: () => new Promise(() => {}) }
export default { plugins: [rag({ judge })], test: { projects: ${JSON.stringify(projects)} } }
`,
    'times.test.ts': `import { expect, test } from 'vitest'
const times = { unset: 60_000, usual: 5000, short: 3000 }
test('as the project says', ({ task }) => { expect(task.timeout).toBe(times[task.file.projectName]) })
test('as the test says', { timeout: 1000 }, ({ task }) => { expect(task.timeout).toBe(1000) })
`,
    'late.test.ts': testFile(`
test('judged too long', async () => {
  await expect(faithful).toBeFaithfulTo(refunds)
})
test('broken off, and caught', async () => {
  await expect(faithful).toBeFaithfulTo(refunds).catch(() => {})
})
`),
  })
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(1)
  expect(output).toContain('2 failed | 6 passed')
  expect(output.match(/Test timed out in 50ms/g)).toHaveLength(2)
  expect(output).not.toContain('not awaited')
  expect(output.match(/still waiting for the judge/g)).toHaveLength(2)
  expect(output).toMatch(/test\(name, \{ timeout: 60_000 \}, …\)\n ❯ late\.test\.ts:7:/)
})

test.runIf(inject('atNight'))('what the command line says of time goes first', async () => {
  const project = createProject({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
const judge = { name: 'silent', answer: () => new Promise(() => {}) }
export default { plugins: [rag({ judge })] }
`,
    'times.test.ts': `import { expect, test } from 'vitest'
test('as it says', ({ task }) => { expect(task.timeout).toBe(5000) })
`,
  })
  expect((await project.vitest(['--testTimeout=5000'])).exitCode).toBe(0)
})
