import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { differsFromCommit } from '../../baseline/git/committedFile.ts'
import type { TrackedFile } from '../../baseline/git/trackedName.ts'
import { trackedFile } from '../../baseline/git/trackedName.ts'
import { orNothing } from '../../files/orNothing.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { conductOf } from '../runPlan.ts'
import type { RunPlan } from '../runPlan.ts'
import { openInvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import type { InvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import type { OpenVerdictLog } from '../../judge/log/verdictLog.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { createFolder, folderName } from '../../results/folder.ts'

interface RunLogsOptions extends TrackedLogsOptions {
  /** Verdict logs that are only read, relative to the root. @default none */
  replayFrom?: readonly string[] | undefined
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** A run may have files of its own, once it has begun. */
  paths(): FolderPaths
}

interface RunLogs {
  verdictLog: OpenVerdictLog
  invalidAnswers: InvalidAnswers
  /** Which logs may answer for judges. */
  tracked: TrackedLogs
}

/** Where answers of judges are kept. */
export function openRunLogs(options: RunLogsOptions): RunLogs {
  const { root, replayFrom = [], redact, paths } = options
  const tracked = trackedLogs(options)
  const invalidAnswers = openInvalidAnswers({
    file: () => paths().invalidAnswers,
    shown: file => relativePath(root, file),
    redact,
  })
  const verdictLog = openVerdictLog(paths().verdicts, {
    redact,
    mayAnswer: tracked.mayAnswer,
    // Matchers may be all that runs. What judges say about passages stays out of git then, too.
    createFolder: () => void createFolder(join(root, folderName)),
    replayFrom: replayFrom.map(file => resolve(root, file)),
  })
  return { verdictLog, invalidAnswers, tracked }
}

/**
 * Which verdict logs may answer for a judge. What git tracks is not a cache: a change could commit verdicts. Such a log
 * answers only if the baseline names it.
 */
export interface TrackedLogs {
  /**
   * Says so once for each log that may not, in the first of several runs.
   * @param file absolute path
   */
  mayAnswer(file: string): boolean
  /** Those in git that may, by the names that git has for them. */
  named(): string[]
}

interface TrackedLogsOptions {
  root: string
  plan: RunPlan
  /** What the run is compared with. */
  baseline: BaselineOfRun
  /** Whether a service runs this, and nobody sees the folder. */
  isCi: boolean
  /** Shows a line to the user. */
  log(line: string): void
}

function trackedLogs(options: TrackedLogsOptions): TrackedLogs {
  const { root, plan, baseline, isCi, log } = options
  const { against, repeat } = plan
  const known = new Map<string, boolean>()
  const named = new Set<string>()
  const shown = (file: string) => printable(relative(root, file), 160)

  /** Why a tracked log may not answer; undefined if it may. */
  function whyNot({ file, name }: TrackedFile): string | undefined {
    // The baseline that is recorded will name it.
    if (conductOf(plan).isRecorded) return undefined
    // One that can't be read ends the run elsewhere.
    const chosen = orNothing(() => baseline.choose())
    const isNamed = chosen?.baseline?.verdictLogs?.includes(name)
    if (!isNamed) {
      return `git tracks it, and the baseline does not name it. Take it out of git: git rm --cached ${shown(file)}. To have it answer, record the baseline: npx vitest-rag baseline update`
    }
    const isOther =
      against !== undefined && orNothing(() => differsFromCommit(against, file, root)) !== false
    return isOther ? `it is not what ${printable(against, 80)} has` : undefined
  }

  function decided(file: string): boolean {
    // The first answer makes the file.
    if (!existsSync(file)) return true
    const tracked = trackedFile(file)
    if (tracked === 'untracked') return true
    if (tracked === 'unknown') {
      if (isCi && repeat === 0) {
        log(`RAG: ${shown(file)} answers for judges. Git can't say whether it tracks it.`)
      }
      return true
    }
    const reason = whyNot(tracked)
    if (reason === undefined) named.add(tracked.name)
    else if (repeat === 0) log(`RAG: nothing is replayed from ${shown(file)}: ${reason}`)
    return reason === undefined
  }

  return {
    mayAnswer(file) {
      const may = known.get(file) ?? decided(file)
      known.set(file, may)
      return may
    },
    named: () => [...named].toSorted(compareText),
  }
}
