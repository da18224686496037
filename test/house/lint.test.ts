import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

/** A fault by the file that has it, and the rule of the linter that finds it. */
const planted: [file: string, source: string, rule: string][] = [
  ['src/report/long.ts', '// a line\n'.repeat(401), 'max-lines'],
  ['src/report/html.ts', 'export default 1', 'no-default-export'],
  ['src/report/named.ts', 'const html = 1\nexport { html as default }', 'no-default-export'],
  ['src/report/cast.ts', 'export const page = (body: unknown) => body as any', 'no-explicit-any'],
  ['src/report/ignored.ts', '// @ts-ignore\nexport const page = 1', 'ban-ts-comment'],
  [
    'test/e2e/expected.test.ts',
    '// @ts-expect-error not a number\nexport const a = 1',
    'ban-ts-comment',
  ],
  ['test/a.test-d.ts', '// @ts-nocheck\nexport const a = 1', 'ban-ts-comment'],
  ['src/statistics/clock.ts', 'export const at = new Date()', 'no-restricted-globals'],
  ['src/gate/seed.ts', 'export const seed = Math.random()', 'no-restricted-properties'],
  ['src/gate/clock.ts', 'export const at = Date.now()', 'no-restricted-globals'],
  ['src/metrics/key.ts', 'export const key = process.env.KEY', 'no-restricted-globals'],
  ['src/run/environment.ts', 'export const plan = process.env.PLAN', 'no-restricted-globals'],
  ['test/metrics/mock.test.ts', "vi.mock('./a.ts')", 'no-restricted-vi-methods'],
  ['test/e2e/wait.test.ts', "import 'node:timers/promises'", 'no-restricted-imports'],
]

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string().default(''), filename: z.string() })),
})
let found: string[] = []

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, source] of planted) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), source)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout))
  found = diagnostics.map(({ filename, code }) => `${filename}: ${code}`)
})

test.each(planted)('the linter finds what is wrong in %s', (file, _source, rule) => {
  expect(found).toContainEqual(expect.stringMatching(`^${file}: .*\\(${rule}\\)$`))
})
