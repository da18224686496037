import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a model wrote that was no valid answer. */
export interface InvalidReply {
  /** Address of the question in the verdict log. */
  key: string
  step: string
  problems: readonly string[]
  raw: string
}

/** Keeps what models really wrote, for whoever wants to know why an answer was not valid. */
export interface InvalidAnswers {
  /** @returns where it is, as a message names it; undefined where it is not kept */
  keep(reply: InvalidReply): string | undefined
  /** Forgets what runs before kept. */
  begin(): void
}

interface InvalidAnswersOptions {
  /** The file of the run that is going on. */
  file(): string
  /** How messages name the file, such as relative to the project. */
  shown(file: string): string
  /** Takes secrets out. It comes before any cut: half a secret would no longer be found. */
  redact(text: string): string
}

/** Lines of one run. */
const mostKept = 200
/** Characters of one reply. */
const longestReply = 20_000
const mostProblems = 10
/** Hexadecimal digits: enough to find a line. */
const shownDigits = 12

/** A file of JSON lines, bounded in number and size. A file that can't be written costs no answer. */
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
