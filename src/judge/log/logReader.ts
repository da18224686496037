import { closeSync, openSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { UserError } from '../../errors.ts'
import { fileLines } from '../../files/fileLines.ts'
import type { LineSpan } from '../../files/lineSpan.ts'
import { readSpan } from '../../files/readSpan.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { lineAt, recordIn } from './recordAt.ts'
import type { VerdictRecord } from './verdictRecord.ts'
import { headBytes, headOf } from './verdictRecord.ts'

/** Finds answers in a file while other processes may append to it. */
export interface LogReader {
  /**
   * The last whole record of a question: neither damaged nor redacted.
   * @throws UserError if the file can't be read
   */
  find(key: string): VerdictRecord | undefined
  /** Reads the lines that were appended since the last reading, also by other processes. */
  follow(): void
  /** Closes the file. The next question opens it again. */
  close(): void
}

interface LogReaderOptions {
  /** Whether to ignore the lines that the file has when it is opened. @default false */
  skipsOld?: () => boolean
}

/**
 * Reads a log on demand: the first question opens the file and scans it once. Memory keeps only the place of each
 * line, some hundred bytes per record of any length.
 */
export function createLogReader(
  file: string,
  { skipsOld = () => false }: LogReaderOptions = {},
): LogReader {
  /** The newest file first. A replaced file stays open, because its records still count as answers. */
  let opened: OpenLog[] | undefined
  const follow = () => {
    const facts = factsOf(file)
    const [newest] = opened ?? []
    if (facts && newest?.isAt(facts)) newest.takeIn()
    else if (facts) opened = [openLog(file, facts, skipsOld() ? facts.size : 0), ...(opened ?? [])]
    else opened ??= []
  }
  const logs = (): OpenLog[] => {
    if (!opened) follow()
    return opened ?? []
  }
  return {
    follow,
    find: key => firstFound(logs(), log => log.find(key)),
    close() {
      for (const log of opened ?? []) log.close()
      opened = undefined
    },
  }
}

/** The first result of any place. */
export function firstFound<Place, Found>(
  places: readonly Place[],
  find: (place: Place) => Found | undefined,
): Found | undefined {
  for (const place of places) {
    const found = find(place)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Facts of a log; undefined if there is none.
 * @throws UserError if the log can't be read
 */
export function factsOf(file: string): Stats | undefined {
  const facts = readingLog(file, () => statSync(file, { throwIfNoEntry: false }))
  // Reading a pipe or a device may never end.
  if (facts && !facts.isFile()) throw unreadable(file, 'it is not a regular file')
  return facts
}

/**
 * @returns the descriptor
 * @throws UserError if the file can't be opened
 */
export function openForReading(file: string): number {
  factsOf(file)
  return readingLog(file, () => openSync(file, 'r'))
}

interface OpenLog {
  /** Whether these facts describe this file. */
  isAt(facts: Stats): boolean
  takeIn(): void
  find: LogReader['find']
  close(): void
}

/**
 * Bytes of the log to keep in memory from the first question on: most logs are shorter, and each line then saves a
 * read.
 */
const heldBytes = 8 * 1024 * 1024

function openLog(file: string, { dev, ino }: Stats, from: number): OpenLog {
  const descriptor = readingLog(file, () => openSync(file, 'r'))
  const places: LineSpan[] = []
  // `last` maps a head to the last line that begins with it, `before` a line to the previous one with its head.
  const last = new Map<string, number>()
  const before = new Map<number, number>()
  let position = from
  let beginning: Buffer | undefined
  const lineOf = (place: LineSpan): Buffer | undefined =>
    readingLog(file, () => {
      beginning ??= readSpan(descriptor, { start: 0, length: Math.min(position, heldBytes) })
      const end = place.start + place.length
      return end <= beginning.length
        ? beginning.subarray(place.start, end)
        : lineAt(descriptor, place)
    })
  const takeIn = () =>
    readingLog(file, () => {
      const lines = fileLines(descriptor, { from: position, keptBytes: headBytes })
      for (const { start, length, isLast, bytes } of lines) {
        // Reads the last line again, because another process may still be writing it.
        position = isLast ? start : start + length + 1
        if (length === 0) continue
        const line = places.push({ start, length }) - 1
        const head = bytes.toString('latin1')
        const former = last.get(head)
        if (former !== undefined) before.set(line, former)
        last.set(head, line)
      }
    })
  takeIn()
  return {
    isAt: facts => facts.dev === dev && facts.ino === ino,
    takeIn,
    find(key) {
      for (let line = last.get(headOf(key)); line !== undefined; line = before.get(line)) {
        const place = places[line]
        const record = place && recordIn(lineOf(place))
        if (record?.key === key && !record.redacted) return record
      }
      return undefined
    },
    close: () => closeSync(descriptor),
  }
}

/** @throws UserError if the system refuses to read the log */
export function readingLog<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw unreadable(file, error.message, error)
    throw error
  }
}

const unreadable = (file: string, why: string, cause?: Error): UserError =>
  new UserError(
    {
      place: { file: shownFile(file) },
      problem: `The verdict log can't be read: ${why}`,
      fix: 'Make the file readable, or delete it: the judge is then asked again',
    },
    { cause },
  )
