import { existsSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { shownCommands } from './shownCommands.ts'

const folder = 'skills/vitest-rag'
const [, head = '', body = ''] =
  /^---\n([^]+?)\n---\n([^]+)$/.exec(readFileSync(`${folder}/SKILL.md`, 'utf8')) ?? []

test('the skill has the front matter of Agent Skills, and is short', () => {
  const { name, description, ...others } = load(head) as { name: string; description: string }
  expect(name).toBe('vitest-rag')
  expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(description.length).toBeGreaterThan(100)
  expect(description.length).toBeLessThanOrEqual(1024)
  expect(others).toEqual({})
  expect(`${head} ${body}`.split(/\s+/).length).toBeLessThan(900)
})

test('the commands of the skill are among those that are checked', () => {
  for (const command of ['run --json', 'explain --cause 1 --json', 'doctor --json']) {
    expect(body).toContain(`npx vitest-rag ${command}`)
    expect(shownCommands).toContain(command)
  }
})

test('what the skill and the index name is in the package', () => {
  const index = readFileSync('llms.txt', 'utf8')
  const named = [
    ...[...index.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
    ...[...body.matchAll(/node_modules\/vitest-rag\/([\w./-]+)/g)].map(([, path = '']) => path),
  ]
  expect(named.length).toBeGreaterThan(40)
  // npm packs the README in any case.
  const packed = ['README.md', ...manifest.files.filter(path => !path.startsWith('!'))]
  const isPacked = (path: string) =>
    existsSync(path) && packed.some(own => path === own || path.startsWith(`${own}/`))
  expect(named.filter(path => !isPacked(path))).toEqual([])
})
