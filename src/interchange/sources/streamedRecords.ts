import { closeSync, openSync, readSync } from 'node:fs'
import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { YamlItem } from '../../golden/yaml/yamlNode.ts'
import { lineMap } from '../../text/lineMap.ts'
import { Given } from './given.ts'
import type { JsonItem } from './jsonItems.ts'
import { jsonItems } from './jsonItems.ts'
import { laterCounts } from './jsonLineRecords.ts'
import type { Told } from './openSource.ts'
import { openSource } from './openSource.ts'
import { placedJson } from './placedJson.ts'
import { checkSize, decodedText } from './sourceText.ts'

/** Which records a file has. */
interface RecordLists {
  /** As in `jsonItems`. */
  lists: readonly string[]
  /** An item stays within its lists, as the file has it. @default false */
  isReadInLists?: true
  /** Longer records of JSON are refused. @default 50 MB */
  most?: number
}

/** Parses a record, which reports to the given lists. It must be called before the next record is read. */
export type StreamedRecord = (told: Told) => Given

/** How many records are read before other events have their turn. */
const recordsAtOnce = 200

/**
 * The records of a file, one after the other. JSON and JSON Lines may have any size; tables are read whole.
 * @throws UserError with the place of the fault if the file can't be read
 */
export async function* streamedRecords(
  path: string,
  options: RecordLists,
): AsyncGenerator<StreamedRecord> {
  const file = shownFile(path)
  checkSize(path, Infinity)
  if (isJson(path)) {
    let count = 0
    for (const item of jsonItems(path, options)) {
      count += 1
      // Otherwise no signal could stop the reading.
      if (count % recordsAtOnce === 0) await setImmediate()
      const isWithin = options.isReadInLists === true ? item.list : undefined
      yield told => recordOf(item, isWithin, { told, file })
    }
    return
  }
  const source = await openSource(path, { losses: [], problems: [], opened: [] })
  const { records = [] } = source.kind === 'records' ? source : {}
  for (const record of records) yield told => record.toldTo(told)
}

/** By its first sign: tables have other endings or begin with a name. */
function isJson(path: string): boolean {
  if (['.csv', '.tsv', '.xlsx'].includes(extname(path).toLowerCase())) return false
  const beginning = Buffer.alloc(4096)
  const descriptor = openSync(path, 'r')
  try {
    const count = readSync(descriptor, beginning)
    return /^\uFEFF?\s*[[{]/.test(beginning.subarray(0, count).toString('utf8'))
  } finally {
    closeSync(descriptor)
  }
}

function recordOf(
  { bytes, line, list }: JsonItem,
  within: string | undefined,
  { told, file }: { told: Told; file: string },
): Given {
  const text = decodedText(bytes, file)
  let positionAt: ReturnType<typeof lineMap> | undefined
  const placeAt = (start: number) => {
    positionAt ??= lineMap(text)
    const at = positionAt(start)
    // The item of a list may begin anywhere on its line.
    const isColumn = list === undefined || at.line > 1
    return { file, line: line + at.line - 1, ...(isColumn && { column: at.column }) }
  }
  const read = placedJson(text)
  if ('fault' in read) {
    const { offset, problem } = read.fault
    throw new UserError({
      place: placeAt(offset),
      problem: `Expected valid JSON, but ${problem}`,
      fix: 'Export the file again, or fix it there',
    })
  }
  const source = { ...told, placeAt }
  for (const entry of read.doubled)
    new Given(source, entry, 'a key that appears twice').lose(laterCounts)
  return new Given(source, within === undefined ? read.item : inLists(read.item, within))
}

/** The item in lists and mappings of its own, as `data.[]` names them. */
function inLists(item: YamlItem, list: string): YamlItem {
  let inner = item
  for (const step of list.split('.').toReversed()) inner = inOne(inner, step)
  return inner
}

function inOne(inner: YamlItem, step: string): YamlItem {
  const { start } = inner
  if (step === '[]') return { start, node: { kind: 'list', items: [inner], size: 0 } }
  const entries = new Map([[step, { ...inner, keyStart: start }]])
  return { start, node: { kind: 'mapping', entries, size: 0 } }
}
