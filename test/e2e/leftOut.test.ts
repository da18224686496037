import { describe, expect, inject, test } from 'vitest'
import { goldenFiles, packageFiles, rootConfig } from './packages.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const plainTest = `import { test } from 'vitest'\ntest('plain', () => {})\n`

describe('what is there and does not count ends the run with exit code 2 and the lines to write', () => {
  const pluginLines = `    import { rag } from 'vitest-rag/plugin'

    export default defineConfig({ plugins: [rag()] })`

  test('a plugin at the root that reaches no project, be it called golden', async () => {
    const project = createProject({
      ...rootConfig(`['packages/*']`, { plugin: true }),
      ...packageFiles('golden', { rag: 'none' }),
      'packages/golden/plain.test.ts': plainTest,
    })
    const { exitCode, output } = await project.vitest()
    expect(output.match(/rag\(\) at the root applies to none of the projects/g)).toHaveLength(2)
    expect(output).toContain(pluginLines)
    expect(exitCode).toBe(2)
  })

  test('the golden sets of a package without it; those of a package that is no project are told of', async () => {
    const project = createProject({
      ...rootConfig(`['packages/billing', 'packages/shop']`),
      ...packageFiles('billing'),
      ...packageFiles('shop', { rag: 'none' }),
      'packages/shop/plain.test.ts': plainTest,
      ...packageFiles('elsewhere'),
    })
    const { exitCode, output } = await project.vitest()
    expect(output).toContain(`No project runs ${goldenFiles.shop}
  Give the project "shop" the plugin, in packages/shop/vitest.config.ts:`)
    expect(output).toContain(pluginLines)
    expect(output).toContain('RAG: the golden sets in packages/elsewhere do not run')
    // Again at the end, where a log is read.
    expect(output.trimEnd().endsWith(`No project runs ${goldenFiles.shop}`)).toBe(true)
    expect(exitCode).toBe(2)
    // Who asks for one file asks for a part.
    expect((await project.vitest(['plain'])).exitCode).toBe(0)
  })

  test.runIf(inject('atNight'))(
    'the golden sets of a package without it that stands beside the root, in merged shards, too',
    async () => {
      const project = createProject({
        'tools/vitest.config.ts': `export default { test: { projects: ['../packages/*'] } }\n`,
        ...packageFiles('billing'),
        ...packageFiles('shop', { rag: 'none' }),
        'packages/shop/plain.test.ts': plainTest,
      })
      const root = ['--root', 'tools']
      const blob = ['--reporter=default', '--reporter=blob', '--outputFile.blob=../blobs/all.json']
      const { exitCode, output } = await project.vitest([...root, ...blob])
      expect(output).toContain('No project runs ../packages/shop/support.golden.yaml')
      expect(exitCode).toBe(2)
      const merged = await project.vitest([...root, '--merge-reports=blobs'])
      expect(merged.output).toContain('No project runs ../packages/shop/support.golden.yaml')
      expect(merged.exitCode).toBe(2)
    },
  )
})

test('what keeps a run from its beginning is told once, and not as an error of Vitest', async () => {
  const golden = supportFiles['support.golden.yaml'] ?? ''
  const project = createProject(
    supportWith({
      'support.golden.yaml': golden.replace(
        'metrics:',
        'variants: { plain: {}, none: {} }\nmetrics:',
      ),
    }),
  )
  const variant = await project.cli(['run', '--variant', 'hyde'])
  expect(variant.output).toContain('The variants are: plain, none')
  const against = await project.vitest([], { VITEST_RAG_AGAINST: 'nope' })
  project.write({ '.vitest-rag/baseline.json': '{"sets":' })
  const damaged = await project.cli(['run'])
  for (const [{ exitCode, output }, told] of [
    [variant, 'Expected a variant of the golden sets after `--variant`, got `hyde`'],
    [against, "Git can't read"],
    [damaged, 'Expected a baseline as JSON, but the text is cut off or damaged'],
  ] as const) {
    expect(output.split(told)).toHaveLength(2)
    expect(output).not.toMatch(/Unhandled|UserError|^ +at |started no run|passed/m)
    expect(exitCode).toBe(2)
  }
  expect(project.has('.vitest-rag/answers.jsonl')).toBe(false)
})
