import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { relativePath } from '../../files/relativePath.ts'
import { foldersUpToRepository } from '../../files/repositoryFolder.ts'
import { readCheckedText } from '../../files/textFile.ts'
import { printable } from '../../text/untrusted.ts'

const fileNames = ['.env', '.env.local'] as const

/**
 * How to load the file that holds a variable which the environment lacks: neither Node nor Vitest gives `.env` to the
 * process that judges. The message never shows the value. The suggested line must also work without the file, as in
 * CI, because `loadEnvFile()` would throw and no test would run.
 * @param folder the first folder to search, followed by those above it, up to the repository's root
 * @returns undefined if no such file holds the variable
 */
export function keyInEnvFile(variable: string, folder: string): string | undefined {
  const file = foldersUpToRepository(folder)
    .flatMap(one => fileNames.map(name => join(one, name)))
    .find(path => holds(path, variable))
  if (file === undefined) return undefined
  const shown = printable(relativePath(folder, file), 80)
  return `${variable} is in ${shown}, which nothing loads: write \`if (existsSync('${shown}')) process.loadEnvFile('${shown}')\` into vitest.config.ts, with \`existsSync\` from node:fs`
}

function holds(file: string, variable: string): boolean {
  const read = readCheckedText(file)
  if ('fault' in read) return false
  const value = new Map(Object.entries(parseEnv(read.text))).get(variable)
  return value !== undefined && value.trim() !== ''
}
