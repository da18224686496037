import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { commandInProcess } from './commandInProcess.ts'
import { createProject, schemaLine } from './project.ts'

// The first hour: from an empty project to a gate that turns red and green.

const files = {
  'package.json': '{ "name": "shop", "type": "module" }',
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { environment: './browserLike.js' }, // ours
})
`,
  // As jsdom does: Vite serves its modules as to a browser, where a URL from `import.meta.url` is one of its server.
  'browserLike.js':
    "export default { name: 'browserLike', viteEnvironment: 'client', setup: () => ({ teardown() {} }) }\n",
  'docs/refunds.md': `# Refunds

You can return a product within thirty days of delivery.

## How long does a refund take?

We pay refunds within five working days.
`,
  'docs/ru/доставка.md': '# Доставка\n\nЗаказ отправляется в течение суток.\n',
}

test('init, record, break, red, accept, green', async () => {
  const project = createProject(files)
  const begun = await project.cli(['init'])
  expect(begun.output).toContain(`change  vitest.config.ts       gets the plugin
write   rag/answer.ts          placeholder for your system: see the recipe "http-service"
write   rag/first.golden.yaml  3 cases from docs
`)
  expect(begun.output).toContain('all 3 cases are pending review')
  expect(begun.output).toMatch(
    /next:\n {2}edit rag\/answer\.ts +call your system there.*\n {2}npx vitest-rag open /,
  )
  expect(begun.exitCode).toBe(0)
  expect(project.read('rag/first.golden.yaml')).toMatch(schemaLine)
  expect(project.read('vitest.config.ts')).toBe(`import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'

export default defineConfig({
  plugins: [rag()],
  test: { environment: './browserLike.js' }, // ours
})
`)

  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  const stub = project.read('rag/answer.ts')
  project.write({ 'rag/answer.ts': stub.replace('.slice(0, 3)', '.slice(2, 3)') })
  const red = await project.cli(['run'])
  expect(red.output).toContain('RAG failed (regressed): first › ')
  expect(red.exitCode).toBe(1)
  expect((await project.cli(['baseline', 'update'])).exitCode).toBe(0)
  expect((await project.cli(['run'])).exitCode).toBe(0)
})

test('the adapter that init writes asks a route, and only once a run is asked for', async () => {
  const project = createProject({
    'package.json': files['package.json'],
    'docs/refunds.md': files['docs/refunds.md'],
    'app/api/ask/route.ts': `export async function POST(request: Request) {
  const { question } = await request.json()
  const passage = { id: 'refunds.md', text: 'We pay refunds within five working days.' }
  return Response.json({ answer: question.includes('refund') ? passage.text : 'No.', passages: [passage] })
}
`,
  })
  const before = await project.cli(['init'])
  expect(before.output).toContain('adapter for POST /api/ask in app/api/ask/route.ts')
  expect(before.output).toContain('not run, because the cases ask your system.')
  expect(before.exitCode).toBe(0)
  const { output, exitCode } = await project.cli(['run'])
  expect(output).toContain('RAG passed (no-baseline)')
  expect(output).toMatch(/documentRecall +2 +1\.000/)
  expect(exitCode).toBe(0)
})

test('a judge is written for the key, and no call is spent without a yes', async () => {
  const server = await startOpenaiServer(() => ({ status: 500 }))
  onTestFinished(() => server.close())
  const environment = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: server.baseURL }
  const project = createProject({
    'package.json': files['package.json'],
    'docs/refunds.md': files['docs/refunds.md'],
  })
  const { output, exitCode } = await project.cli(['init'], environment)
  expect(output).toContain('not run, because the cases ask the judge.')
  expect(exitCode).toBe(0)

  const other = project.copy()
  rmSync(join(other.folder, 'rag'), { recursive: true })
  const asked: string[] = []
  const counted = await commandInProcess(other.folder, ['init'], environment, question => {
    asked.push(question.trim())
    return Promise.resolve(question.includes('Run the cases now?') ? 'n' : '')
  })
  expect(counted.output).toContain('RAG dry run: what a run of 2 cases would ask')
  expect(asked.at(-1)).toBe('Run the cases now? They ask the judge. [y/N]')
  expect(counted.output).toContain('not run, because the cases ask the judge.')
  expect(server.requests).toEqual([])
})

test('whoever types y at the terminal spends the calls', async () => {
  await using server = await startOpenaiServer()
  const project = createProject({
    'package.json': files['package.json'],
    'docs/refunds.md': files['docs/refunds.md'],
  })
  const environment = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: server.baseURL }
  const { child, printed, finished } = project.terminal(['init'], environment)
  for (const question of [
    /answer from\? \[docs\] /,
    /Which module .*\] /,
    /Write .*\? \[Y\/n\] /,
  ]) {
    await printed(question)
    child.stdin?.write('\n')
  }
  await printed(/Run the cases now\? They ask the judge\. \[y\/N\] /)
  expect(server.requests).toEqual([])
  child.stdin?.write('y\n')
  const { output, exitCode } = await finished
  expect(output).toContain('RAG passed (no-baseline)')
  expect(exitCode).toBe(0)
  expect(server.requests.length).toBeGreaterThan(0)
  expect(output).toContain(`judge: openai gpt-5-mini · 2 cases · ${server.requests.length} calls`)
  expect(output).toMatch(/faithfulness +2 +1\.000/)
})
