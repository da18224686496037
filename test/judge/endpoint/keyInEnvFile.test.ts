import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { keyInEnvFile } from '../../../src/judge/endpoint/keyInEnvFile.ts'
import { failureOf } from '../scriptedJudge.ts'
import { askFor, serving } from '../openai/atLoopback.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const secret = 'sk-nobody-0123456789'

/** A repository with a package in it. */
function packageWith(files: Record<string, string>, { inRepository = true } = {}): string {
  const repository = mkdtempSync(join(tmpdir(), 'vitest-rag-env-'))
  const folder = join(repository, 'packages', 'desk')
  mkdirSync(folder, { recursive: true })
  if (inRepository) mkdirSync(join(repository, '.git'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

const name = 'OPENAI_API_KEY'

test.each([
  [{ '.env': `export ${name}='${secret}'\n` }, '.env'],
  [{ '.env': `${name}=\n`, '.env.local': `# mine\nA=1\n${name}="${secret}"\n` }, '.env.local'],
  [{ '../.env': `${name}=${secret}\n` }, '../.env'],
  [{ '../../.env': `${name}=${secret}\n` }, '../../.env'],
])('%j is named with the line that loads it, and without its value', (files, shown) => {
  const told = keyInEnvFile(name, packageWith(files))
  expect(told).toBe(
    `${name} is in ${shown}, which nothing loads: write \`if (existsSync('${shown}')) process.loadEnvFile('${shown}')\` into vitest.config.ts, with \`existsSync\` from node:fs`,
  )
})

test('other variables, other files and folders of that name are no key', () => {
  const folder = packageWith({ '.env': `OTHER_${name}=${secret}\n# ${name}=${secret}\n` })
  mkdirSync(join(folder, '.env.local'))
  expect(keyInEnvFile(name, folder)).toBeUndefined()
  expect(keyInEnvFile('__proto__', folder)).toBeUndefined()
})

test('outside a repository nothing above the folder is read', () => {
  const folder = packageWith({ '../.env': `${name}=${secret}\n` }, { inRepository: false })
  expect(keyInEnvFile(name, folder)).toBeUndefined()
})

test('a judge without its key says so', async () => {
  vi.stubEnv(name, undefined)
  const folder = packageWith({ '.env': `${name}=${secret}\n` })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const error = await failureOf(askFor(await serving(), { apiKey: '' }))
  expect(String(error)).toContain(
    `openai() with model gpt-5-mini has no API key. ${name} is in .env, which nothing loads`,
  )
  expect(String(error)).not.toContain(secret)
  // With the variable there, the file is not to blame.
  vi.stubEnv(name, 'something')
  const other = await failureOf(askFor(await serving(), { apiKey: '' }))
  expect(String(other)).toContain('Set OPENAI_API_KEY or pass `apiKey`.')
})
