import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { notInstalled } from '../../src/files/notInstalled.ts'

const reader = { name: 'page-reader', does: 'reads pages' }

/** What Node says where the module of a project is imported. */
async function errorOf(module: string, installed: Record<string, string> = {}): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'not-installed-'))
  for (const [name, text] of Object.entries(installed)) {
    const home = join(folder, 'node_modules', name)
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'index.mjs'), text)
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name, exports: './index.mjs' }))
  }
  const file = join(folder, 'module.mjs')
  writeFileSync(file, module)
  return import(/* @vite-ignore */ pathToFileURL(file).href).then(
    () => 'It loads',
    (error: unknown) => error,
  )
}

test.each(['page-reader', 'page-reader/node'])(
  '%s that is not there: what it does, and how to get it',
  async path => {
    const error = await errorOf(`import '${path}'`)
    expect(notInstalled(error, reader)?.message).toMatchInlineSnapshot(`
      "Expected the package \`page-reader\`, which reads pages, but it is not installed
        npm install --save-dev page-reader"
    `)
    expect(notInstalled(error, { ...reader, instead: 'name no pages' })?.message).toMatch(
      /npm install --save-dev page-reader, or name no pages$/,
    )
  },
)

test.each([
  ["import 'letter-reader'", 'a package of its own that is not there'],
  ["import './letters.mjs'", 'a file of its own that is not there'],
  ["throw new Error('the page-reader is broken')", 'a fault'],
])('a package that is there and fails (%s) is not called missing', async text => {
  const error = await errorOf("import 'page-reader'", { 'page-reader': text })
  expect(error).toBeInstanceOf(Error)
  expect(notInstalled(error, reader)).toBeUndefined()
})
