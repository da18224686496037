import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** A reply of a model that is not a valid answer. */
export interface InvalidReply {
  /** Key of the question in the verdict log. */
  key: string
  step: string
  problems: readonly string[]
  raw: string
}

/** Keeps the invalid replies of models, so that users can see why an answer was not valid. */
export interface InvalidAnswers {
  /** @returns the place of the reply, for messages; undefined if it is not kept */
  keep(reply: InvalidReply): string | undefined
  /** Deletes the replies of earlier runs. */
  begin(): void
}

interface InvalidAnswersOptions {
  /** The file of the current run. */
  file(): string
  /** The file's name in messages, such as relative to the project. */
  shown(file: string): string
  /** Removes secrets. Call it before cutting a text: half a secret would not be found. */
  redact(text: string): string
}

/** The most lines of one run. */
const mostKept = 200
/** The most characters of one reply. */
const longestReply = 20_000
const mostProblems = 10
/** Hexadecimal digits: enough to find a line. */
const shownDigits = 12

/** A file of JSON lines, bounded in number and size. If it can't be written, the run continues without it. */
export function openInvalidAnswers({ file, shown, redact }: InvalidAnswersOptions): InvalidAnswers {
  let kept = 0
  return {
    keep({ key, step, problems, raw }) {
      if (kept >= mostKept) return undefined
      const line = {
        key: key.slice(0, shownDigits),
        step,
        problems: problems.slice(0, mostProblems).map(redact),
        reply: cut(redact(raw)),
      }
      try {
        mkdirSync(dirname(file()), { recursive: true })
        appendFileSync(file(), `${JSON.stringify(line)}\n`)
      } catch {
        return undefined
      }
      kept += 1
      return `${line.key} in ${shown(file())}`
    },
    begin() {
      kept = 0
      rmSync(file(), { force: true })
    },
  }
}

const cut = (text: string): string =>
  text.length <= longestReply ? text : `${text.slice(0, longestReply - 1)}…`
