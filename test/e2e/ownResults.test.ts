import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

const files = supportWith({
  'unit.test.ts': `import { test } from 'vitest'\ntest('unit', () => {})\n`,
  'none.config.ts': 'export default {}\n',
  'projects.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { test: { projects: [
  { test: { name: 'unit', include: ['*.test.ts'] } },
  { plugins: [rag()], test: { name: 'answers', include: [] } },
] } }
`,
})

const withoutResults: [args: string[], told: string][] = [
  [
    ['--config=projects.config.ts', '--project=unit', 'unit'],
    'Expected the plugin `rag()` in project `unit` of projects.config.ts, found none',
  ],
  [['nofile', '--passWithNoTests'], 'No golden set (`*.golden.yaml`) ran'],
  [['--merge-reports=blobs'], 'Vitest started no run'],
]

test('a run without results of its own takes no older ones for them', async () => {
  const project = createProject(files)
  await project.vitest(['--reporter=blob', '--outputFile=blobs/all.json'])
  const older = project.read('.vitest-rag/results.json')
  for (const [args, told] of withoutResults) {
    project.write({ '.vitest-rag/results.json': older })
    const { exitCode, output } = await project.cli(['baseline', 'update', ...args])
    expect(output).toContain(told)
    expect(output).not.toContain('Run 2')
    expect(exitCode).toBe(2)
  }
  expect(project.has('.vitest-rag/baseline.json')).toBe(false)

  // The run itself is green: Vitest takes it for one that was meant to have no plugin.
  const green = await project.cli(['run', '--config=none.config.ts', 'unit'])
  expect(green.output).toContain('Tests  1 passed')
  expect(green.output).toContain('Expected the plugin `rag()` in none.config.ts, found none')
  expect(green.output).toContain(`  Add this to it:
    import { defineConfig } from 'vitest/config'
    import { rag } from 'vitest-rag/plugin'

    export default defineConfig({ plugins: [rag()] })`)
  expect(green.exitCode).toBe(2)

  const unjudged = await project.cli(['run', '-t', 'nothingmatches'])
  expect(unjudged.output).toContain('Nothing was judged: partial run: 0 of 4 cases ran')
  expect(unjudged.exitCode).toBe(2)
})
