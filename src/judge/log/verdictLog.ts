import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserError } from '../../errors.ts'
import { writing } from '../../files/unusableFile.ts'
import { changeStrings } from '../../text/changeStrings.ts'
import { followedFile } from './followedFile.ts'
import { createLogReader, firstFound } from './logReader.ts'
import type { VerdictRecord } from './verdictRecord.ts'
import { dayOf, lineOf } from './verdictRecord.ts'

/** Keeps answers, so that each question is paid for only once. */
export interface VerdictLog {
  get(key: string): VerdictRecord | undefined
  /**
   * Checks that an answer can be written, before it is paid for.
   * @throws UnusableFile if it can't
   */
  prepare(): void
  /** @throws UnusableFile if the record can't be written */
  append(record: VerdictRecord): void
}

export interface OpenVerdictLog extends VerdictLog {
  /** Closes the files. The next question opens them again. */
  close(): void
}

interface VerdictLogOptions {
  /** Removes secrets from a text. @default no secrets are known */
  redact?: (text: string) => string
  /** Creates the folder of the file if there is none. @default a function that creates only the folder */
  createFolder?: () => void
  /** Whether older answers of a log count. Answers of this process always do. @default they count */
  mayAnswer?: (file: string) => boolean
  /** Other logs to answer from if this one lacks an answer, in this order. They are never written. @default none */
  replayFrom?: readonly string[]
}

/**
 * Opens a verdict log of JSON lines. The file is read with the first question and created with the first answer.
 * Records are only appended, each with one synchronous write before its answer is used: a killed run keeps all
 * finished answers, and several runs may share the file and find each other's answers. The later of two records of one question counts, and damaged
 * lines are skipped.
 *
 * A redacted record answers nothing in later runs: its answer differs from the one that was scored, and its quotes
 * would match no passage.
 *
 * @throws UserError if a file can't be read or written
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
  /** The original answers of records that the file has redacted. All other answers are read from the file. */
  const unredacted = new Map<string, VerdictRecord>()
  const appended = new Set<string>()
  const written = followedFile(file, createFolder)
  const follow = () => {
    own.follow()
    appended.clear()
  }
  // A look at the file takes longer than a look-up, so it serves all questions that are asked together.
  const followOthers = oncePerTurn(() => unlessUnreadable(follow))
  const kept = (key: string) =>
    unredacted.get(key) ?? firstFound(readers, reader => reader.find(key))
  return {
    get(key) {
      if (appended.has(key)) follow()
      const known = kept(key)
      if (known) return known
      // Another run in the same folder may have paid for the answer meanwhile.
      followOthers()
      return own.find(key)
    },
    prepare: () => writing(file, written.open),
    append(record) {
      const shown = redacted(record, redact)
      // With line breaks on both sides, a partial record of another process damages no other record.
      const text = `\n${lineOf({ date: dayOf(new Date()), ...shown })}\n`
      writing(file, () => written.append(text))
      unredacted.delete(record.key)
      if (shown.redacted) unredacted.set(record.key, record)
      else appended.add(record.key)
    },
    close() {
      for (const one of [...readers, written]) one.close()
    },
  }
}

/** If the file became unreadable, the question fails, because its answer can't be kept. */
function unlessUnreadable(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
  }
}

/** Leaves out further calls in the same turn of the event loop. */
function oncePerTurn(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    setImmediate(() => void (isDone = false))
    work()
  }
}

/** The key stays: it is a hash of the original question. */
function redacted(record: VerdictRecord, redact: (text: string) => string): VerdictRecord {
  let isChanged = false
  const answer = changeStrings(record.answer, text => {
    const shown = redact(text)
    isChanged ||= shown !== text
    return shown
  })
  return isChanged ? { ...record, answer, redacted: true } : record
}
