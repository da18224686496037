import { expect, test } from 'vitest'
import { createProject, pluginConfig } from './project.ts'
import { supportFiles } from './supportProject.ts'

test('thresholds that hold are assertions to a user who counts them', async () => {
  const project = createProject({
    ...supportFiles,
    'counted.ts': `import { beforeEach, expect } from 'vitest'\nbeforeEach(() => { expect.hasAssertions() })\n`,
    'hook.config.ts': pluginConfig.replace(
      '[rag()]',
      "[rag()], test: { setupFiles: ['./counted.ts'] }",
    ),
  })
  for (const how of ['--config=hook.config.ts', '--expect.requireAssertions']) {
    const { exitCode, output } = await project.vitest([how])
    expect(output).toContain('4 passed')
    expect(exitCode).toBe(0)
  }
})
