import { expect, test } from 'vitest'
import { namesFolders, withPlugin } from '../../src/scaffold/withPlugin.ts'

test('adds the plugin, and leaves all else as it is', () => {
  expect(
    withPlugin(`/// <reference types="vitest" />
import { defineConfig } from "vitest/config";
import react from "@vitejs/plugin-react";

// ours
export default defineConfig({
    plugins: [react()], // for the app
    test: { globals: true },
});
`),
  ).toBe(`/// <reference types="vitest" />
import { defineConfig } from "vitest/config";
import react from "@vitejs/plugin-react";
import { rag } from "vitest-rag/plugin";

// ours
export default defineConfig({
    plugins: [rag(), react()], // for the app
    test: { globals: true },
});
`)
})

const judge = {
  code: "openai({ model: 'm' })",
  imports: [{ name: 'openai', from: 'vitest-rag/judges' }],
}

test('adds the plugin with its judge, in the quotation marks of the file', () => {
  expect(withPlugin('import a from "a";\nexport default { plugins: [a()] }\n', judge)).toBe(
    `import a from "a";
import { rag } from "vitest-rag/plugin";
import { openai } from "vitest-rag/judges";
export default { plugins: [rag({ judge: openai({ model: "m" }) }), a()] }
`,
  )
})

test('a configuration in which the name of the judge means something else is left alone', () => {
  const config = "import { openai } from '@ai-sdk/openai'\nexport default {}\n"
  expect(withPlugin(config, judge)).toBeUndefined()
  expect(withPlugin(config)).toContain('plugins: [rag()]')
})

test('keeps the line breaks of Windows', () => {
  const config = "import a from 'a'\r\n\r\nexport default {\r\n  plugins: [a()],\r\n}\r\n"
  const text = withPlugin(config)
  expect(text).toContain("'a'\r\nimport { rag } from 'vitest-rag/plugin'\r\n\r\nexport")
  expect(text?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const list = 'export default {\r\n  test: {},\r\n}\r\n'
  expect(withPlugin(list)).toContain('{\r\n  plugins: [rag()],\r\n  test')
})

test.each([
  ["{ test: { projects: ['packages/*', './app'] } }", true],
  ["{ test: { projects: ['packages/*', { extends: true }] } }", false],
  ['{ test: { projects: own } }', false],
  ['{ test: {} }', false],
  ['own', false],
])('%s names folders alone: %s', (config, expected) => {
  expect(namesFolders(`export default ${config}`)).toBe(expected)
})

const imported = `import { rag } from 'vitest-rag/plugin'\n\n`

test.each([
  ['an object', 'export default { test: {} }', 'export default { plugins: [rag()], test: {} }'],
  ['an empty object', 'export default {}', 'export default { plugins: [rag()] }'],
  ['an empty list', 'export default { plugins: [] }', 'export default { plugins: [rag()] }'],
  [
    'several lines',
    'export default defineConfig({\n  // why\n  test: {},\n})',
    'export default defineConfig({\n  plugins: [rag()],\n  // why\n  test: {},\n})',
  ],
  [
    'a list over several lines',
    'export default {\n\tplugins: [\n\t\ta(),\n\t],\n}',
    'export default {\n\tplugins: [\n\t\trag(),\n\t\ta(),\n\t],\n}',
  ],
  [
    'spread plugins',
    'export default { plugins: [...base, on && a()] }',
    'export default { plugins: [rag(), ...base, on && a()] }',
  ],
  [
    'a list by name',
    'const plugins = [a()]\nexport default { plugins }',
    'const plugins = [a()]\nexport default { plugins: [rag(), plugins] }',
  ],
  [
    'a list from a call',
    "export default { 'plugins': make(1) }",
    "export default { 'plugins': [rag(), make(1)] }",
  ],
  [
    'a typed constant',
    'const config = { test: {} } satisfies UserConfig\nexport default config',
    'const config = { plugins: [rag()], test: {} } satisfies UserConfig\nexport default config',
  ],
  [
    'merged configurations',
    'export default mergeConfig(base, defineConfig({ test: {} }))',
    'export default mergeConfig(base, defineConfig({ plugins: [rag()], test: {} }))',
  ],
  [
    'a function',
    'export default defineConfig(({ mode }) => ({ test: { env: load(mode) } }))',
    'export default defineConfig(({ mode }) => ({ plugins: [rag()], test: { env: load(mode) } }))',
  ],
  [
    'an async function with a body',
    'export default defineConfig(async () => {\n  const a = await b()\n  return { test: a }\n})',
    'export default defineConfig(async () => {\n  const a = await b()\n  return { plugins: [rag()], test: a }\n})',
  ],
])('understands %s', (_, config, expected) => {
  expect(withPlugin(config)).toBe(imported + expected)
})

test.each([
  ['nothing', ''],
  ['CommonJS', 'module.exports = { test: {} }'],
  ['several ways out', 'export default () => { if (a) { return {} } return { test: {} } }'],
  ['what another file made', "import c from './c'\nexport default c"],
  ['a name that is taken', "import { rag } from './own'\nexport default { plugins: [rag()] }"],
  ['a constant of itself', 'const a = a\nexport default a'],
  ['what is no program', 'export default {'],
  ['a function of its own', "export default make({ name: 'web' })"],
  ['a class', 'export default class {}'],
])('does not touch %s', (_, config) => {
  expect(withPlugin(config)).toBeUndefined()
})
