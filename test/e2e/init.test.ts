import { expect, test } from 'vitest'
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
  expect(begun.output).toContain('next:\n  npx vitest-rag open')
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
