import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'
import { supportFiles } from './supportProject.ts'

const withTest = (options: string) => pluginConfig.replace('[rag()]', `[rag()], test: ${options}`)

test('thresholds that hold are assertions to a user who counts them', async () => {
  const project = createProject({
    ...supportFiles,
    'counted.ts': `import { beforeEach, expect } from 'vitest'\nbeforeEach(() => { expect.hasAssertions() })\n`,
    'hook.config.ts': withTest("{ setupFiles: ['./counted.ts'] }"),
    'runner.config.ts': withTest("{ runner: './counting.ts' }"),
    'counting.ts': `import { TestRunner } from 'vitest'
export default class extends TestRunner {
  onAfterTryTask(test, ...given) {
    super.onAfterTryTask(test, ...given)
    if (test.context.expect.getState().assertionCalls === 0) throw new Error('nothing asserted')
  }
}
`,
    // In a worker that has run a file before.
    'again.golden.yaml': String(supportFiles['support.golden.yaml']).replace('support', 'again'),
  })
  const oneWorker = ['--config=hook.config.ts', '--no-isolate', '--maxWorkers=1']
  for (const how of [oneWorker, ['--expect.requireAssertions'], ['--config=runner.config.ts']]) {
    const { exitCode, output } = await project.vitest(how)
    expect(output).toContain('8 passed')
    expect(exitCode).toBe(0)
  }
})
