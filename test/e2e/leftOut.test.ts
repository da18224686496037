import { describe, expect, test } from 'vitest'
import { goldenFiles, packageFiles, rootConfig } from './packages.ts'
import { createProject } from './project.ts'

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
    expect(output.match(/rag\(\) at the root reaches none of the projects/g)).toHaveLength(2)
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
    expect(output).toContain('RAG: the golden sets in packages/elsewhere are left alone')
    // Again at the end, where a log is read.
    expect(output.trimEnd().endsWith(`No project runs ${goldenFiles.shop}`)).toBe(true)
    expect(exitCode).toBe(2)
    // Who asks for one file asks for a part.
    expect((await project.vitest(['plain'])).exitCode).toBe(0)
  })

  test('the golden sets of a package without it that stands beside the root, in merged shards, too', async () => {
    const project = createProject({
      'tools/vitest.config.ts': `export default { test: { projects: ['../packages/*'] } }\n`,
      ...packageFiles('billing'),
      ...packageFiles('shop', { rag: 'none' }),
      'packages/shop/plain.test.ts': plainTest,
    })
    const root = ['--root', 'tools']
    const { exitCode, output } = await project.vitest(root)
    expect(output).toContain('No project runs ../packages/shop/support.golden.yaml')
    expect(exitCode).toBe(2)
    await project.vitest([...root, '--reporter=blob', '--outputFile=../blobs/all.json'])
    const merged = await project.vitest([...root, '--merge-reports=blobs'])
    expect(merged.output).toContain('No project runs ../packages/shop/support.golden.yaml')
    expect(merged.exitCode).toBe(2)
  })

  test('two golden sets of one name, before anything is asked', async () => {
    const unnamed = (name: string) =>
      Object.entries(packageFiles(name)).map(([file, text]) => [
        file,
        text.replace(`name: ${name}\n`, ''),
      ])
    const asking = `import { appendFileSync } from 'node:fs'
export default () => { appendFileSync(process.env.ASKED, 'asked'); return { answer: 'a', contexts: [] } }
`
    const project = createProject({
      ...rootConfig(`['packages/*']`),
      ...Object.fromEntries([...unnamed('billing'), ...unnamed('shop')]),
      'packages/billing/answer.ts': asking,
      'packages/shop/answer.ts': asking,
    })
    const { exitCode, output } = await project.vitest([], { ASKED: `${project.folder}/asked` })
    expect(output)
      .toContain(`${goldenFiles.shop}:1:1: Expected a name of its own, but ${goldenFiles.billing} is called "support" too
  Name one of the two, for example here: name: shop-support`)
    expect(exitCode).toBe(2)
    expect(project.has('asked')).toBe(false)
  })

  test('YAML that was probably meant as a golden set, where there is none', async () => {
    const { 'packages/shop/support.golden.yaml': golden = '', ...others } = packageFiles('shop')
    const project = createProject({
      ...rootConfig(`['packages/*']`),
      ...others,
      'packages/shop/support.yaml': golden,
      'packages/shop/plain.test.ts': plainTest,
    })
    const { exitCode, output } = await project.vitest()
    expect(output).toContain('Rename it: packages/shop/support.golden.yaml')
    expect(exitCode).toBe(2)
  })
})
