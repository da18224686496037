import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'

const cases = Array.from({ length: 40 }, (_, index) => [
  `  - id: order-${index}`,
  `    question: How fast does order ${index} ship?`,
  `    answer: ${index % 2 ? 'Aliens bring it on a comet.' : `Order ${index} ships today.`}`,
  `    contexts: [Order ${index} ships today.]`,
])

const files = {
  'vitest.config.ts': pluginConfig.replace('[rag()]', "[rag()], test: { setupFiles: ['hook.ts'] }"),
  'desk.golden.yaml': [
    'name: desk',
    'metrics: { faithfulness: 0.9 }',
    'cases:',
    ...cases.flat(),
    '',
  ].join('\n'),
  // A hook of the user's fails in a case that would be left out.
  'hook.ts': `import { afterEach } from 'vitest'
afterEach(({ task }) => { if (task.name === 'order-39') throw new Error('the database is open') })
`,
  'own.test.ts': `import { expect, test } from 'vitest'
test.each(Array.from({ length: 15 }, (_, index) => index))('adds %i', index => {
  expect(index).toBe(-1)
})
`,
}

const failedBlocks = (output: string, file: string) =>
  output.split('\n').filter(line => line.startsWith(` FAIL  ${file}`)).length

test('of many failed cases ten are printed, and all tests that somebody wrote', async () => {
  const project = createProject(files)
  const reporters = ['--reporter=default', '--reporter=junit', '--outputFile=junit.xml']
  const { output, exitCode } = await project.vitest(reporters)
  expect(exitCode).toBe(1)
  // The tenth case and one with an error of a hook.
  expect(failedBlocks(output, 'desk.golden.yaml')).toBe(12)
  expect(output).toContain('the database is open')
  expect(failedBlocks(output, 'own.test.ts')).toBe(15)
  expect(output.match(/^ +[×✗] order-\d+/gm)).toHaveLength(10)
  expect(output).not.toMatch(/^ +✓ order-\d+/m)
  expect(output).toContain('RAG: the errors of 11 of 20 failed cases are shown above')
  expect(output.split('\n').length).toBeLessThan(700)
  const document = project.read('junit.xml')
  expect(document.match(/<failure message="order-/g)).toHaveLength(20)

  const full = await project.vitest(['desk'], { VITEST_RAG_FULL: '1' })
  expect(failedBlocks(full.output, 'desk.golden.yaml')).toBe(21)
  expect(full.output).not.toContain('failed cases are shown above')
})
