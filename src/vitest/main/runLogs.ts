import { join, resolve } from 'node:path'
import { openInvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import type { InvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import type { OpenVerdictLog } from '../../judge/log/verdictLog.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { rootRelative } from '../compile/goldenFiles.ts'

export interface RunLogsOptions {
  root: string
  /** Verdict logs that are only read, relative to the root. @default none */
  replayFrom?: readonly string[] | undefined
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** Whether what a log held before the run counts. @default each does */
  mayAnswer?: ((file: string) => boolean) | undefined
  /** A run may have files of its own, once it has begun. */
  paths(): FolderPaths
}

export interface RunLogs {
  verdictLog: OpenVerdictLog
  invalidAnswers: InvalidAnswers
}

/** Where answers of judges are kept. */
export function openRunLogs(options: RunLogsOptions): RunLogs {
  const { root, replayFrom = [], redact, mayAnswer, paths } = options
  const invalidAnswers = openInvalidAnswers({
    file: () => paths().invalidAnswers,
    shown: file => rootRelative(root, file),
    redact,
  })
  const verdictLog = openVerdictLog(paths().verdicts, {
    redact,
    ...(mayAnswer && { mayAnswer }),
    // Matchers may be all that runs. What judges say of passages stays out of git then, too.
    createFolder: () => void createFolder(join(root, folderName)),
    replayFrom: replayFrom.map(file => resolve(root, file)),
  })
  return { verdictLog, invalidAnswers }
}
