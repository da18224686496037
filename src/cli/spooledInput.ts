import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Keeps an input in a temporary file while it is used, because it is read twice. Only the user may read the file. It is
 * deleted at the end, also after an error or a signal that ends the process.
 */
export async function whileSpooled<Result>(
  input: Readable,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-input-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = (signal: (typeof signals)[number]) => {
    remove()
    process.exit(128 + constants.signals[signal])
  }
  process.once('exit', remove)
  for (const signal of signals) process.once(signal, stop)
  try {
    const file = join(folder, 'input')
    await pipeline(input, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return await use(file)
  } finally {
    remove()
    process.off('exit', remove)
    for (const signal of signals) process.off(signal, stop)
  }
}
