import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { importFiles } from '../../interchange/importFiles.ts'
import type { PassageMapping } from '../../interchange/imported/passageMapping.ts'
import type { RowMappers } from '../../pipeline/tools/passagesOfTools.ts'
import { typeName } from '../../text/typeName.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { checkGoldenOut } from '../goldenOut.ts'
import { importLines, jsonOf, writeImported } from '../importOutcome.ts'
import { printedJson } from '../printedJson.ts'
import { UsageError } from '../usageError.ts'
import type { TraceSampleFlags } from './importSample.ts'
import type { WorstFlags } from './importWorst.ts'

interface ImportFlags extends TraceSampleFlags, WorstFlags {
  out?: string
  from?: string
  columns?: Record<string, string>
  pipeline?: string
  /** Absolute path. */
  passages?: string
  turns?: true
  force?: true
  json?: true
  root?: string
}

/**
 * Converts files of another tool to a golden set, and reports what could not be converted.
 * @throws UserError if a file is broken or of an unknown format, with the place
 */
export async function importSet(call: CommandCall<ImportFlags>, output: Output): Promise<number> {
  const { files, flags } = call
  if (!files) throw noFile
  if (flags.out !== undefined) checkGoldenOut(flags.out)
  const { passages } = flags
  const given = passages === undefined ? {} : { passages: await passageMapping(passages) }
  refuseIdle(flags)
  if (flags.worst !== undefined) {
    const { importWorst } = await import('./importWorst.ts')
    return importWorst({ ...call, files }, output)
  }
  if (flags.sample !== undefined) {
    const { importSample } = await import('./importSample.ts')
    return importSample({ ...call, files, name: defaultName(files[0]), ...given }, output)
  }
  const { root = process.cwd(), from, columns, pipeline, force = false, json = false } = flags
  const paths = files.map(file => resolve(file))
  const imported = await importFiles({
    files: paths,
    root,
    ...defined({ from }),
    ...(columns && { columns }),
    ...defined({ pipeline, turns: flags.turns }),
    ...given,
  })
  const out = flags.out ?? join(root, defaultName(files[0]))
  const outcome = writeImported(imported, { out, root, force, files: paths })
  if (json) output.print(printedJson(jsonOf(outcome)))
  else output.print(importLines(outcome).join('\n'))
  return 0
}

/** Flags that would have no effect. */
function refuseIdle({ sample, worst, ...flags }: ImportFlags): void {
  const { seed, by, cluster, columns, pipeline } = flags
  if (worst !== undefined) return
  const given = sample === undefined ? { seed, by, cluster } : { columns, pipeline }
  const [idle] = Object.keys(defined(given))
  if (idle === undefined) return
  throw sample === undefined
    ? new UsageError({
        problem: `Expected \`--${idle}\` only with \`--sample\``,
        fix: 'For example: npx vitest-rag import traces.jsonl --sample 200 --by topic',
      })
    : new UsageError({
        problem: `Expected no \`--${idle}\` with \`--sample\`, because a sample has the answers of traces and chats`,
      })
}

const noFile = new UsageError({
  problem: 'Expected the file of another tool after `import`',
  fix: 'For example: npx vitest-rag import promptfooconfig.yaml',
})

/**
 * The user's functions for the results of tools: the default export of a module.
 * @throws UserError if the module can't be loaded, or has no such functions
 */
async function passageMapping(file: string): Promise<PassageMapping> {
  const module = shownFile(file)
  const { default: mappers } = await loaded(file)
  if (areMappers(mappers)) return { module, mappers }
  throw new UserError({
    place: { file: module },
    problem: `Expected the default export of the module of \`--passages\` to be functions by the names of tools, got ${typeName(mappers)}`,
    fix: 'Write `export default { search: row => ({ id: row.id, text: row.body }) }`',
  })
}

async function loaded(file: string): Promise<{ default?: unknown }> {
  try {
    const found: { default?: unknown } = await import(pathToFileURL(file).href)
    return found
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : typeName(cause)
    throw new UserError(
      {
        place: { file: shownFile(file) },
        problem: `Expected a module after \`--passages\`, but loading it failed: ${printable(why, 300)}`,
        fix: 'Name a JavaScript module, or one of TypeScript if your Node.js loads it, with functions by the names of tools as its default export',
      },
      { cause },
    )
  }
}

/** What they return is checked with each call. */
function areMappers(value: unknown): value is RowMappers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const functions = Object.values(value)
  return functions.length > 0 && functions.every(one => typeof one === 'function')
}

/** `support.jsonl` and `support.promptfoo.yaml` become `support.golden.yaml`. */
function defaultName(file: string): string {
  const name = basename(resolve(file)).replace(/\.[^.]+$/, '')
  return `${name.replace(/\.golden$/, '')}.golden.yaml`
}
