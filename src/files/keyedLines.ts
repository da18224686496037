import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { fileLines } from './fileLines.ts'
import type { FileLine } from './fileLines.ts'
import { openLineFile } from './lineFile.ts'
import type { LineFile } from './lineFile.ts'
import type { LineSpan } from './lineSpan.ts'
import { readSpan, wholeLines } from './readSpan.ts'
import { sum } from '../statistics/mean.ts'
import { writeAtomically } from './textFile.ts'
import { whileOpen } from './whileOpen.ts'

/** A file of JSON lines that begin with their key, 64 hex digits: `{"key":"…",`. */
export interface KeyedLines {
  /** Finds out where lines are, which the first one that is asked for would wait for. */
  prepare(): void
  /** The last line of a key, as far as it was there when the first one was asked for. */
  find(key: string): string | undefined
  /** The keys that were there when the first one was asked for. */
  keys(): Iterable<string>
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

/** Several processes may append at once, and one may replace the file: a line is known by its key alone. */
export function openKeyedLines({
  file,
  createFolder,
  spareBytes = 64 * 1024 * 1024,
}: KeyedLinesOptions): KeyedLines {
  let opened: OpenLines | undefined
  let lines: LineFile | undefined
  /** Bytes of the lines of this run, by key. */
  const used = new Map<string, number>()
  const begin = (): LineFile => {
    createFolder()
    const begun = openLineFile(file)
    // What a killed process left torn must not take the next line with it.
    begun.append('')
    return begun
  }
  const prepare = () => (opened ??= openLines(file))
  return {
    prepare: () => void prepare(),
    keys: () => prepare().keys(),
    find(key) {
      const line = prepare().find(key)
      if (line !== undefined) used.set(key, Buffer.byteLength(line))
      return line
    },
    append(key, line) {
      lines ??= begin()
      used.set(key, lines.append(line).length)
    },
    end() {
      opened?.close()
      lines?.close()
      opened = lines = undefined
      if (used.size > 0) shorten(file, used, spareBytes)
      used.clear()
    },
  }
}

interface OpenLines {
  keys(): Iterable<string>
  find(key: string): string | undefined
  close(): void
}

interface FoundLine {
  span: LineSpan
  /** Held where the file is short: it was just read. */
  bytes?: Buffer
}

/** So much of a file is held. */
const heldBytes = 8 * 1024 * 1024

/** It stays open, because another process may replace the file by other lines. */
function openLines(file: string): OpenLines {
  if (!existsSync(file)) return { keys: () => [], find: () => undefined, close() {} }
  const descriptor = openSync(file, 'r')
  const found = new Map<string, FoundLine>()
  for (const { key, bytes, start, length } of keyedLinesIn(descriptor)) {
    found.set(key, { span: { start, length }, ...(start < heldBytes && { bytes }) })
  }
  return {
    keys: () => found.keys(),
    find(key) {
      const { span, bytes } = found.get(key) ?? {}
      return span && (bytes ?? readSpan(descriptor, span)).toString()
    },
    close: () => closeSync(descriptor),
  }
}

function* keyedLinesIn(descriptor: number): Generator<FileLine & { key: string }> {
  for (const line of fileLines(descriptor)) {
    const key = /^\{"key":"([0-9a-f]{64})",/.exec(line.bytes.toString('latin1', 0, 80))?.[1]
    if (key !== undefined) yield { ...line, key }
  }
}

/** Leaves the last line of each key that was used, as far as the file still has it. */
function shorten(file: string, used: ReadonlyMap<string, number>, spareBytes: number): void {
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
  const needed = sum([...used.values()])
  if (size > 3 * needed + spareBytes) {
    writeAtomically(
      file,
      whileOpen(file, descriptor => lastLines(descriptor, used)),
    )
  }
}

function lastLines(descriptor: number, used: ReadonlyMap<string, number>): Generator<Buffer> {
  const kept = new Map<string, LineSpan>()
  for (const { key, start, length } of keyedLinesIn(descriptor)) {
    if (used.has(key)) kept.set(key, { start, length })
  }
  return wholeLines(descriptor, kept.values())
}
