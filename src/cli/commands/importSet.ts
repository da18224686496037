import { rmSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { writeAtomically } from '../../files/textFile.ts'
import type { LocatedGoldenSet } from '../../golden/goldenSet.ts'
import { readGoldenSet } from '../../golden/readGoldenSet.ts'
import { withSchemaLine } from '../../golden/write/withSchemaLine.ts'
import { writtenSet } from '../../interchange/writtenSet.ts'
import { importFiles } from '../../interchange/importFiles.ts'
import type { Imported } from '../../interchange/importFiles.ts'
import { metrics } from '../../metrics/index.ts'
import type { CommandCall, Output } from '../command.ts'
import { checkGoldenOut } from '../goldenOut.ts'
import { claimFiles, keepClaims } from '../keepClaims.ts'
import type { ImportOutcome } from '../importLines.ts'
import { importLines } from '../importLines.ts'
import { printedJson } from '../printedJson.ts'
import { refuseOverwriting } from '../refuseOverwriting.ts'
import { UsageError } from '../usageError.ts'

interface ImportFlags {
  out?: string
  from?: string
  columns?: Record<string, string>
  pipeline?: string
  force?: true
  json?: true
  root?: string
}

/**
 * Makes a golden set of files of another tool, and says what could not be carried over.
 * @throws UserError where a file is broken or of no format that is known, with the place
 */
export async function importSet(
  { files, flags }: CommandCall<ImportFlags>,
  { print }: Output,
): Promise<number> {
  if (!files) throw noFile
  if (flags.out !== undefined) checkGoldenOut(flags.out)
  const { root = process.cwd(), from, columns, pipeline, force = false, json = false } = flags
  const paths = files.map(file => resolve(file))
  const imported = await importFiles({
    files: paths,
    root,
    ...(from !== undefined && { from }),
    ...(columns && { columns }),
    ...(pipeline !== undefined && { pipeline }),
  })
  const out = flags.out ?? join(root, defaultName(files[0]))
  const outcome = writeImported(imported, { out, root, force, files: paths })
  if (json) print(printedJson(jsonOf(outcome)))
  else print(importLines(outcome).join('\n'))
  return 0
}

const noFile = new UsageError({
  problem: 'Expected the file of another tool after `import`',
  fix: 'For example: npx vitest-rag import promptfooconfig.yaml',
})

/** `support.jsonl` and `support.promptfoo.yaml` become `support.golden.yaml`. */
function defaultName(file: string): string {
  const name = basename(resolve(file)).replace(/\.[^.]+$/, '')
  return `${name.replace(/\.golden$/, '')}.golden.yaml`
}

interface Target {
  out: string
  root: string
  force: boolean
  /** What is imported. */
  files: readonly string[]
}

function writeImported(imported: Imported, { out, root, force, files }: Target): ImportOutcome {
  const { golden, caseFile } = writtenSet(imported, {
    name: out,
    files: files.map(file => basename(file)),
  })
  const written = [out, ...(caseFile ? [join(dirname(out), caseFile.name)] : [])]
  refuseOverwriting([...written, ...claimFiles(imported, out)], { force, sources: files })
  if (caseFile && written[1] !== undefined) writeAtomically(written[1], caseFile.lines)
  writeAtomically(out, withSchemaLine(golden, { file: resolve(out), root: resolve(root) }))
  const located = readBack(out, root, written)
  const kept = keepClaims(imported, { located, out, root, file: files[0] ?? out })
  return { ...imported, written: [...written, ...(kept ? [kept.labels] : [])], kept }
}

/** What can't be read again is not left behind. The pipeline may stand in the options of the plugin. */
function readBack(file: string, root: string, written: readonly string[]): LocatedGoldenSet {
  try {
    return readGoldenSet({ file, root, metrics, defaults: { pipeline: './pipeline.ts' } })
  } catch (error) {
    for (const one of written) rmSync(one, { force: true })
    throw error
  }
}

function jsonOf({ format, cases, differences, losses, written, kept }: ImportOutcome): object {
  return {
    format: format.name,
    cases: cases.length,
    written: written.map(file => relative(process.cwd(), file)),
    ...(kept && { run: kept.run, labels: kept.count }),
    differences,
    notCarriedOver: losses,
  }
}
