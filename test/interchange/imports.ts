import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { WritableCase } from '../../src/golden/write/goldenSetText.ts'
import { parseGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { writtenSet } from '../../src/interchange/writtenSet.ts'
import type { Imported, ImportRequest } from '../../src/interchange/importFiles.ts'
import { importFiles } from '../../src/interchange/importFiles.ts'
import { metrics } from '../../src/metrics/index.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

/** Writes files to a folder that is gone after the test. @returns the folder */
export function written(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** Imports files that stand in a folder of their own. What comes of it is a golden set that reads, or labels. */
export async function imported(
  files: Readonly<Record<string, string | Uint8Array>>,
  {
    named = Object.keys(files),
    ...request
  }: Partial<ImportRequest> & { named?: readonly string[] } = {},
): Promise<Imported> {
  const folder = written(files)
  const found = await importFiles({
    root: folder,
    ...request,
    files: named.map(name => resolve(folder, name)),
  })
  if (found.cases.length === 0) return found
  const { golden, caseFile } = writtenSet(found, { name: 'set.golden.yaml', files: named })
  if (!caseFile) {
    const file = join(folder, 'set.golden.yaml')
    parseGoldenSet(golden, { file, metrics, defaults: { pipeline: './answer.ts' } })
  }
  return found
}

/** The cases without where they come from. */
export function casesOf({ cases }: Imported): Omit<WritableCase, 'origin'>[] {
  return cases.map(({ origin: _, ...one }) => one)
}

/** What was lost, one a line, with the lines where. */
export function lost({ losses }: Imported): string[] {
  return losses.map(({ place, field, why }) => {
    const file = place.file.split('/').at(-1) ?? ''
    return `${file}:${place.line ?? ''} ${field}: ${why}`
  })
}
