import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { writing } from '../../files/unusableFile.ts'
import { changeStrings } from '../../text/changeStrings.ts'
import { followedFile } from './followedFile.ts'
import { createLogReader, firstFound } from './logReader.ts'
import type { VerdictRecord } from './verdictRecord.ts'
import { dayOf, lineOf } from './verdictRecord.ts'

/** Keeps answers, so that the same question is never paid for twice. */
export interface VerdictLog {
  get(key: string): VerdictRecord | undefined
  /**
   * Makes sure that an answer can be kept, before it is paid for.
   * @throws UnusableFile where it can't
   */
  prepare(): void
  /** @throws UnusableFile where it can't be written */
  append(record: VerdictRecord): void
}

export interface OpenVerdictLog extends VerdictLog {
  /** Gives the files back. What is asked after that opens them again. */
  close(): void
}

interface VerdictLogOptions {
  /** Takes secrets out of a text. @default none are known */
  redact?: (text: string) => string
  /** Makes the folder of the file if there is none. @default the folder alone */
  createFolder?: () => void
  /** Whether what a log held before counts: the answers of this process always do. @default it does */
  mayAnswer?: (file: string) => boolean
  /** Other logs, which answer what this one doesn't, in this order. They are never written. @default none */
  replayFrom?: readonly string[]
}

/**
 * Opens a verdict log of JSON lines. The file is read with the first question and created with the
 * first answer. Records are only appended, each with one synchronous write before its answer is used:
 * a killed run keeps all it had finished, and several runs may share the file. The later of two
 * records of one question counts, and lines that are damaged are skipped.
 *
 * A record that secrets were taken out of answers nothing in later runs: replayed, it would be another
 * answer than the one that was scored, and its quotes would stand nowhere.
 *
 * @throws UserError where a file can't be read or written
 */
export function openVerdictLog(
  file: string,
  {
    redact = text => text,
    createFolder = () => void mkdirSync(dirname(file), { recursive: true }),
    mayAnswer = () => true,
    replayFrom = [],
  }: VerdictLogOptions = {},
): OpenVerdictLog {
  const own = createLogReader(file, { skipsOld: () => !mayAnswer(file) })
  const others = replayFrom.map(other =>
    createLogReader(other, { skipsOld: () => !mayAnswer(other) }),
  )
  const readers = [own, ...others]
  /** What the file keeps otherwise than it was answered. All else is read from there. */
  const unredacted = new Map<string, VerdictRecord>()
  const appended = new Set<string>()
  const written = followedFile(file, createFolder)
  const follow = (key: string) => {
    if (!appended.has(key)) return
    own.follow()
    appended.clear()
  }
  return {
    get(key) {
      follow(key)
      return unredacted.get(key) ?? firstFound(readers, reader => reader.find(key))
    },
    prepare: () => writing(file, written.open),
    append(record) {
      const kept = redacted(record, redact)
      // With line breaks on both sides, a record that another process left torn damages no other.
      const text = `\n${lineOf({ date: dayOf(new Date()), ...kept })}\n`
      writing(file, () => written.append(text))
      unredacted.delete(record.key)
      if (kept.redacted) unredacted.set(record.key, record)
      else appended.add(record.key)
    },
    close() {
      for (const one of [...readers, written]) one.close()
    },
  }
}

/** The key is a hash of the question as it was asked, and stays. */
function redacted(record: VerdictRecord, redact: (text: string) => string): VerdictRecord {
  let isChanged = false
  const answer = changeStrings(record.answer, text => {
    const shown = redact(text)
    isChanged ||= shown !== text
    return shown
  })
  return isChanged ? { ...record, answer, redacted: true } : record
}
