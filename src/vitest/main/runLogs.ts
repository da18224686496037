import { join, resolve } from 'node:path'
import { openInvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import type { InvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import type { OpenVerdictLog } from '../../judge/log/verdictLog.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { rootRelative } from '../compile/goldenFiles.ts'
import { trackedLogs } from './trackedLogs.ts'
import type { TrackedLogs, TrackedLogsOptions } from './trackedLogs.ts'

export interface RunLogsOptions extends Omit<TrackedLogsOptions, 'isCi'> {
  /** Verdict logs that are only read, relative to the root. @default none */
  replayFrom?: readonly string[] | undefined
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** A run may have files of its own, once it has begun. */
  paths(): FolderPaths
}

export interface RunLogs {
  verdictLog: OpenVerdictLog
  invalidAnswers: InvalidAnswers
  /** Which logs may answer for judges. */
  tracked: TrackedLogs
}

/** Where answers of judges are kept. */
export function openRunLogs(options: RunLogsOptions): RunLogs {
  const { root, replayFrom = [], redact, paths } = options
  const tracked = trackedLogs({ ...options, isCi: Boolean(process.env['CI']) })
  const invalidAnswers = openInvalidAnswers({
    file: () => paths().invalidAnswers,
    shown: file => rootRelative(root, file),
    redact,
  })
  const verdictLog = openVerdictLog(paths().verdicts, {
    redact,
    mayAnswer: tracked.mayAnswer,
    // Matchers may be all that runs. What judges say of passages stays out of git then, too.
    createFolder: () => void createFolder(join(root, folderName)),
    replayFrom: replayFrom.map(file => resolve(root, file)),
  })
  return { verdictLog, invalidAnswers, tracked }
}
