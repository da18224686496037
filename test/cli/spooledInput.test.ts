import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { whileSpooled } from '../../src/cli/spooledInput.ts'

test('only the user can read the file, and it is gone afterwards', async () => {
  const file = await whileSpooled(Readable.from(['{"a":', '1}']), async path => {
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    return Promise.resolve(path)
  })
  expect(existsSync(dirname(file))).toBe(false)
})

test('it is gone after an error of the input and of the reader', async () => {
  const files: string[] = []
  const reading = whileSpooled(Readable.from(['x']), path => {
    files.push(path)
    return Promise.reject(new Error('broken'))
  })
  await expect(reading).rejects.toThrow('broken')
  expect(files.map(file => existsSync(dirname(file)))).toEqual([false])
})

const module = pathToFileURL(join(import.meta.dirname, '../../src/cli/spooledInput.ts')).href

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('it is gone after %s', async signal => {
  const program = `
    import { whileSpooled } from ${JSON.stringify(module)}
    import { Readable } from 'node:stream'
    await whileSpooled(Readable.from(['x']), file => {
      console.log(file)
      return new Promise(() => setInterval(() => {}, 1000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const file = line.toString().trim()
  expect(existsSync(file)).toBe(true)
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBeGreaterThan(128)
  expect(existsSync(dirname(file))).toBe(false)
})
