import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { onceOnly } from '../schema/onceOnly.ts'

const packageFile = new URL('../../package.json', import.meta.url)

/** Name and version of this package, e.g. `vitest-rag 0.1.0`. */
export const tool = packageTool(readFileSync(packageFile, 'utf8'))

function packageTool(text: string): string {
  const { name, version } = z
    .object({ name: z.string(), version: z.string() })
    .parse(JSON.parse(text), onceOnly)
  return `${name} ${version}`
}
