import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ScaffoldOptions } from '../../src/scaffold/plan.ts'
import { planScaffold } from '../../src/scaffold/plan.ts'
import { written } from '../interchange/imports.ts'

const docs = { 'docs/refunds.md': '# Refunds\n\nRefunds are paid within five working days.\n' }

async function planned(
  files: Record<string, string>,
  optionsIn: (root: string) => Partial<ScaffoldOptions> = () => ({}),
) {
  const root = written({ ...docs, ...files })
  const {
    files: found,
    unreadable,
    example,
    stub,
    server,
    keyVariable,
  } = await planScaffold({
    root,
    documents: join(root, 'docs'),
    pipeline: undefined,
    golden: join(root, 'rag/first.golden.yaml'),
    hasWorkflow: true,
    version: '0.1.0',
    ...optionsIn(root),
  })
  const lasting = (path: string) => path.replace(`${root}/`, '')
  return {
    names: found.map(({ path }) => lasting(path)),
    purposes: found.map(({ purpose }) => purpose),
    text: (name: string) => found.find(({ path }) => lasting(path) === name)?.text ?? '',
    example,
    stub: stub?.reason,
    server,
    keyVariable,
    unreadable: unreadable && lasting(unreadable),
  }
}

test('a stub in a package of CommonJS modules is a module that TypeScript takes', async () => {
  const { names, text } = await planned({ 'package.json': '{"type":"commonjs"}' })
  expect(names).toContain('rag/answer.mts')
  expect(text('rag/first.golden.yaml')).toContain('pipeline: ./answer.mts\n')
})

test('a project without a configuration gets one that loads in it', async () => {
  expect((await planned({ 'package.json': '{"type":"module"}' })).names).toEqual([
    'vitest.config.ts',
    'rag/answer.ts',
    'rag/first.golden.yaml',
    '.github/workflows/rag.yml',
  ])
  expect((await planned({ 'package.json': '{}' })).names[0]).toBe('vitest.config.mts')
})

test('a configuration gets the plugin once, and one that is made elsewhere stays as it is', async () => {
  const { names, text } = await planned({ 'vite.config.js': 'export default {}\n' })
  expect(names[0]).toBe('vite.config.js')
  expect(text('vite.config.js')).toContain('plugins: [rag()]')
  const has = await planned({ 'vitest.config.ts': text('vite.config.js') })
  expect(has.names).not.toContain('vitest.config.ts')
  const made = await planned({ 'vitest.config.ts': "export { default } from './other'\n" })
  expect(made.names).not.toContain('vitest.config.ts')
  expect(made.unreadable).toBe('vitest.config.ts')
})

test('a system that is there needs no stub, and is named from where the golden file stands', async () => {
  const { names, text } = await planned({ 'src/answer.ts': '' }, root => ({
    pipeline: join(root, 'src/answer.ts'),
    golden: join(root, 'test/rag/first.golden.yaml'),
  }))
  expect(names).not.toContain('test/rag/answer.ts')
  expect(text('test/rag/first.golden.yaml')).toContain('\npipeline: ../../src/answer.ts\n')
})

const judged = (judge: string) => `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: ${judge} })] }
`

test('the default judge gates documents and checks, and editors know the schema', async () => {
  const { text } = await planned({ 'node_modules/vitest-rag/package.json': '{}' })
  const golden = text('rag/first.golden.yaml')
  expect(golden).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/node_modules\/vitest-rag\/schemas\/golden-set\.schema\.json\n# Written by/,
  )
  expect(golden).toContain('# The default judge compares words')
  expect(golden).toContain(`
pipeline: ./answer.ts
metrics:
  documentRecall: { gate: true }
  checks: { gate: true }
  contextRecall: report
  faithfulness: report
  answerF1: report
  abstention: report
cases:
`)
})

test('checks are gated only where a case has some, or they would be inconclusive', async () => {
  const { text } = await planned({
    'docs/refunds.md': '# Refunds\n\nRefunds are paid within days.\n',
  })
  expect(text('rag/first.golden.yaml')).not.toContain('checks:')
})

test('a judge goes into the plugin, gates what it judges, and its key into the workflow', async () => {
  const judge = {
    code: "aiSdk(anthropic('m'))",
    imports: [
      { name: 'anthropic', from: '@ai-sdk/anthropic' },
      { name: 'aiSdk', from: 'vitest-rag/ai-sdk' },
    ],
    keyVariable: 'ANTHROPIC_API_KEY',
  }
  const { text } = await planned({}, () => ({ judge }))
  expect(text('vitest.config.mts')).toBe(`import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { anthropic } from '@ai-sdk/anthropic'
import { aiSdk } from 'vitest-rag/ai-sdk'

export default defineConfig({
  plugins: [rag({ judge: aiSdk(anthropic('m')) })],
})
`)
  expect(text('rag/first.golden.yaml')).toContain('  faithfulness: { gate: true }\n')
  expect(text('.github/workflows/rag.yml')).toContain(
    'ANTHROPIC_API_KEY: ${{ secrets.ANTHROPIC_API_KEY }}',
  )
})

test('a model that judges gates what it judges', async () => {
  const { names, text } = await planned({ 'vitest.config.ts': judged("openai({ model: 'm' })") })
  expect(names).not.toContain('vitest.config.ts')
  expect(text('rag/first.golden.yaml')).not.toContain('report')
  expect(text('rag/first.golden.yaml')).toContain('  faithfulness: { gate: true }\n')
  const words = await planned({ 'vitest.config.ts': judged('lexical()') })
  expect(words.text('rag/first.golden.yaml')).toContain('  faithfulness: report\n')
})

test.each([
  ['package-lock.json', '', 'npm ci'],
  ['pnpm-lock.yaml', '', 'corepack enable && pnpm install --frozen-lockfile'],
  ['yarn.lock', '# yarn lockfile v1\n', 'corepack enable && yarn install --frozen-lockfile'],
  ['yarn.lock', '__metadata:\n  version: 8\n', 'corepack enable && yarn install --immutable'],
  ['bun.lock', '', 'npx --yes bun install --frozen-lockfile'],
  ['bun.lockb', '', 'npx --yes bun install --frozen-lockfile'],
  ['README.md', '', 'npm install'],
])('the workflow installs by %s', async (file, content, line) => {
  const { text } = await planned({ [file]: content })
  const workflow = text('.github/workflows/rag.yml')
  expect(workflow).toContain(`- run: ${line}\n`)
  expect(workflow).toContain('uses: vitest-rag/vitest-rag@v0.1.0\n')
  expect(workflow).not.toMatch(/0{40}/)
})

test('the workflow is pinned to the commit of the release where the build knows it', async () => {
  const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1'
  const { text } = await planned({}, () => ({ commit }))
  expect(text('.github/workflows/rag.yml')).toContain(
    `uses: vitest-rag/vitest-rag@${commit} # v0.1.0\n`,
  )
})

test('nothing that is there is planned anew', async () => {
  const { names } = await planned({ 'rag/answer.ts': '', '.github/workflows/rag.yml': '' })
  expect(names).toEqual(['vitest.config.mts', 'rag/first.golden.yaml'])
  await expect(planned({ 'rag/first.golden.yaml': '' })).rejects.toThrow(
    /first\.golden\.yaml: Expected no golden set here yet/,
  )
})

test('a configuration that only names the folders of projects is refused', async () => {
  const config = "export default { test: { projects: ['packages/*'] } }\n"
  await expect(planned({ 'vitest.config.ts': config })).rejects.toThrow(
    /vitest\.config\.ts: Expected the configuration of one project.*\n.*init --root <folder>/,
  )
})

test('without a section to make a case of, there is one to edit that the stub answers', async () => {
  const files = { 'notes/a.md': 'No heading.', 'notes/b.html': '<h1>Notes</h1><p>A page.' }
  const notes = await planned(files, root => ({ documents: join(root, 'notes') }))
  expect(notes.example).toBe(
    'notes has 2 documents, 1 of them in Markdown or plain text, and no heading with a sentence of 20 to 400 characters beneath it',
  )
  expect(notes.text('rag/first.golden.yaml')).toContain('as an example: change the case')
  expect(notes.text('rag/first.golden.yaml')).toContain('relevantDocuments: [refunds.md]')
  expect(notes.text('rag/answer.ts')).toContain("{ id: 'refunds.md', text: 'You can return")
  const none = await planned({}, () => ({ documents: undefined }))
  expect(none.example).toBe('the project has no docs, no content and no README.md')
  const empty = (root: string) => {
    mkdirSync(join(root, 'empty'))
    return { documents: join(root, 'empty') }
  }
  expect((await planned({}, empty)).example).toBe('empty has no documents')
  const pages = { 'content/a.mdx': docs['docs/refunds.md'] }
  const unread = await planned(pages, root => ({ documents: join(root, 'content') }))
  expect(unread.example).toMatch(/^content has no documents: content\/a\.mdx has /)
})

test.each([
  [{}, ''],
  [
    { 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }' },
    '  resolve: { tsconfigPaths: true },\n',
  ],
])('imports of the system take the paths of its configuration: %j', async (files, line) => {
  const { text } = await planned(files)
  expect(text('vitest.config.mts')).toContain(`\n  plugins: [rag()],\n${line}})\n`)
})

test('a route is asked before a model of the AI SDK, and a stub stands in without both', async () => {
  const packages = JSON.stringify({ dependencies: { ai: '7', '@ai-sdk/google': '4' } })
  const route = { 'src/app/api/chat/route.ts': 'export async function POST() {}\n' }
  const both = await planned({ 'package.json': packages, ...route })
  expect(both.text('rag/answer.ts')).toContain("import { POST } from '../src/app/api/chat/route'\n")
  expect(both.stub).toBeUndefined()
  const sdk = await planned({ 'package.json': packages })
  expect(sdk.text('rag/answer.ts')).toContain("import { google } from '@ai-sdk/google'\n")
  expect(sdk).toMatchObject({ stub: undefined, keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY' })
  const alone = await planned({ 'package.json': '{"dependencies":{"ai":"7"}}' })
  expect(alone.text('rag/answer.ts')).toContain('/examples/recipes/ai-sdk\n')
  expect(alone.stub).toMatch(
    /neither of these:\n {2}a route that answers POST.*\n {2}`ai` and a provider in package\.json: /,
  )
})

test.each([
  [
    'src/routes/ask/+server.ts',
    'export function POST() {}',
    'POST /ask in src/routes/ask/+server.ts',
  ],
  [
    'pages/api/ask.ts',
    'export default req => req.body',
    'POST /api/ask in pages/api/ask.ts, at http://localhost:3000',
  ],
])('the plan names the route, and its server if only that can call it: %s', async (...given) => {
  const [file, code, named] = given
  const { purposes } = await planned({ [file]: code })
  expect(purposes).toContain(`adapter for ${named}`)
})

test('a stub names the recipe that is nearest to the packages of the project', async () => {
  const { text } = await planned({ 'package.json': '{"dependencies":{"@langchain/core":"1"}}' })
  expect(text('rag/answer.ts')).toContain('/examples/recipes/langchain\n')
  expect((await planned({})).text('rag/answer.ts')).toContain('/examples/recipes/http-service\n')
})

test('a stub over one document names it, whatever it is called', async () => {
  const file = 'Bob\'s "notes".md'
  const { text } = await planned({ [file]: docs['docs/refunds.md'] }, root => ({
    documents: join(root, file),
  }))
  expect(text('rag/answer.ts')).toContain(
    `const folder = join(import.meta.dirname, '../')\nconst files = ['Bob\\'s "notes".md']\n`,
  )
})
