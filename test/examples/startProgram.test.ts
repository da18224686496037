import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProgram } from '../../examples/recipes/http-service/startProgram.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-program-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An address where nobody answers yet. */
async function freeAddress(): Promise<{ url: string; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return { url: `http://127.0.0.1:${port}`, port }
}

/** A command that runs a program. */
function commandOf(code: string): string {
  const file = join(mkdtempSync(join(folder, 'program-')), 'program.mjs')
  writeFileSync(file, code)
  return `${process.execPath} ${file}`
}

const serverAt = (port: number): string => `
  import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
  createServer((_, response) => response.writeHead(404).end()).listen(${port}, '127.0.0.1')`

test('waits until a program answers, and ends it', async () => {
  const { url, port } = await freeAddress()
  const end = await startProgram(commandOf(serverAt(port)), url)
  expect((await fetch(url)).status).toBe(404)
  await end()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('says why no program runs', async () => {
  const { url } = await freeAddress()
  const failing = commandOf('process.exit(3)')
  await expect(startProgram(failing, url)).rejects.toThrow(
    `\`${failing}\` did not start: it ended with 3`,
  )
  await expect(startProgram('no-such-program', url)).rejects.toThrow('spawn no-such-program ENOENT')
  await expect(startProgram(commandOf('setInterval(() => {}, 1000)'), url, 300)).rejects.toThrow(
    `no answer at ${url} within 300 ms`,
  )
})

test('takes no other program for the service', async () => {
  const { url, port } = await freeAddress()
  const end = await startProgram(commandOf(serverAt(port)), url)
  await expect(startProgram('no-such-program', url)).rejects.toThrow(
    `Something answers at ${url} already`,
  )
  await end()
})
