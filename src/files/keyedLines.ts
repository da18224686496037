import { closeSync, openSync, statSync } from 'node:fs'
import { fileLines } from './fileLines.ts'
import { openLineFile } from './lineFile.ts'
import type { LineFile } from './lineFile.ts'
import type { LinePlace } from './lineSpan.ts'
import { readWholeSpan, wholeLines } from './readSpan.ts'
import { writeAtomically } from './textFile.ts'
import { whileOpen } from './whileOpen.ts'

/** A file of JSON lines that begin with their key, 64 hex digits: `{"key":"…",`. */
export interface KeyedLines {
  /** Finds out where lines are, which the first one that is asked for would wait for. */
  prepare(): void
  /** The last line of a key, as far as it was there when the first one was asked for. */
  find(key: string): string | undefined
  /** @throws UnusableFile where it can't be written */
  append(key: string, line: string): void
  /** Ends a run: where the file has become long, lines go that were neither found nor appended in it. */
  end(): void
}

export interface KeyedLinesOptions {
  file: string
  createFolder(): void
  /** What the file may hold beyond three times what one run needs. @default 64 MB */
  spareBytes?: number | undefined
}

export function openKeyedLines({
  file,
  createFolder,
  spareBytes = 64 * 1024 * 1024,
}: KeyedLinesOptions): KeyedLines {
  let found: Map<string, FoundLine> | undefined
  let reading: number | undefined
  let lines: LineFile | undefined
  const used = new Map<string, LinePlace>()
  const begin = (): LineFile => {
    createFolder()
    const opened = openLineFile(file)
    // What a killed process left torn must not take the next line with it.
    opened.append('')
    return opened
  }
  const prepare = () => (found ??= linesByKey(file))
  return {
    prepare: () => void prepare(),
    find(key) {
      const { place, bytes } = prepare().get(key) ?? {}
      if (!place) return undefined
      used.set(key, place)
      return (bytes ?? readWholeSpan((reading ??= openSync(file, 'r')), place)).toString()
    },
    append(key, line) {
      lines ??= begin()
      used.set(key, lines.append(line))
    },
    end() {
      if (reading !== undefined) closeSync(reading)
      lines?.close()
      lines = reading = found = undefined
      if (used.size > 0) shorten(file, [...used.values()], spareBytes)
      used.clear()
    },
  }
}

interface FoundLine {
  place: LinePlace
  /** Held where the file is short: it was just read. */
  bytes?: Buffer
}

/** So much of a file is held. */
const heldBytes = 8 * 1024 * 1024

function linesByKey(file: string): Map<string, FoundLine> {
  const found = new Map<string, FoundLine>()
  for (const { bytes, start, length } of whileOpen(file, fileLines, { mayBeMissing: true })) {
    const key = /^\{"key":"([0-9a-f]{64})",/.exec(bytes.toString('latin1', 0, 80))?.[1]
    if (key === undefined) continue
    found.set(key, { place: { file, start, length }, ...(start < heldBytes && { bytes }) })
  }
  return found
}

function shorten(file: string, used: readonly LinePlace[], spareBytes: number): void {
  const needed = used.reduce((sum, { length }) => sum + length + 1, 0)
  if (statSync(file).size <= 3 * needed + spareBytes) return
  writeAtomically(
    file,
    whileOpen(file, descriptor => wholeLines(descriptor, used)),
  )
}
