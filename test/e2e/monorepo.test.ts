import { describe, expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

const rootConfig = `export default { test: { projects: ['packages/*'] } }\n`

const packageConfig = (name: string, options = '') => `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag(${options})], test: { name: '${name}' } }
`

/** The support desk as a package of a repository, its golden set named after it. */
function packageFiles(name: string, options?: string): Record<string, string> {
  const { 'support.golden.yaml': golden = '', ...others } = supportFiles
  const files = {
    ...others,
    'package.json': `{ "name": "${name}", "type": "module", "private": true }\n`,
    'vitest.config.ts': packageConfig(name, options),
    'support.golden.yaml': golden.replace('name: support', `name: ${name}`),
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`packages/${name}/${file}`, text]),
  )
}

describe('two packages with the plugin', () => {
  test('both run', async () => {
    const project = createProject({
      'vitest.config.ts': rootConfig,
      ...packageFiles('billing'),
      ...packageFiles('shop'),
    })
    const { exitCode, output } = await project.vitest()
    expect(output).toBe('')
    expect(exitCode).toBe(0)
  })
})
