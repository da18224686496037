import { supportFiles } from './supportProject.ts'

/** A configuration of Vitest with these projects, and the plugin where it says so. */
export function rootConfig(projects: string, { plugin = false } = {}): Record<string, string> {
  const opening = plugin ? `import { rag } from 'vitest-rag/plugin'\n` : ''
  const plugins = plugin ? 'plugins: [rag()], ' : ''
  return {
    'vitest.config.ts': `${opening}export default { ${plugins}test: { projects: ${projects} } }\n`,
  }
}

export interface PackageOptions {
  /** The folder of the package. @default packages/<name> */
  folder?: string
  /** Options of its plugin, as code; `none` for a package without plugin. @default none are given */
  rag?: string
  /** @default its own, with the plugin */
  config?: 'none'
}

/** The support desk as a package, whose golden set has its name. */
export function packageFiles(name: string, options: PackageOptions = {}): Record<string, string> {
  const { folder = `packages/${name}`, rag = '', config } = options
  const { 'support.golden.yaml': golden = '', 'vitest.config.ts': _config, ...code } = supportFiles
  const plugin = rag === 'none' ? '' : `plugins: [rag(${rag})], `
  const files = {
    ...code,
    'support.golden.yaml': golden.replace('name: support', `name: ${name}`),
    ...(config !== 'none' && {
      'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { ${plugin}test: { name: '${name}' } }
`,
    }),
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]),
  )
}

/** Breaks what a package answers: no document has it. */
export function brokenAnswers(folder: string): Record<string, string> {
  return {
    [`${folder}/answer.ts`]: `import { search } from './search.ts'
export default async question => ({ answer: 'Penguins live in Antarctica.', contexts: search(question) })
`,
  }
}

export const twoPackages = {
  ...rootConfig(`['packages/*']`),
  ...packageFiles('billing'),
  ...packageFiles('shop'),
}

/** Where the golden sets of these packages are. */
export const goldenFiles = {
  billing: 'packages/billing/support.golden.yaml',
  shop: 'packages/shop/support.golden.yaml',
}
