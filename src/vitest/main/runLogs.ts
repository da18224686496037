import { join, resolve } from 'node:path'
import { holdsAnswer } from '../../judge/log/answerDigest.ts'
import { openInvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import type { InvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import type { OpenVerdictLog } from '../../judge/log/verdictLog.ts'
import type { EvaluationLog } from '../../results/evaluationLog.ts'
import { openEvaluationLog } from '../../results/evaluationLog.ts'
import { evaluationSeal } from '../../results/evaluationSeal.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { rootRelative } from '../compile/goldenFiles.ts'

export interface RunLogsOptions {
  root: string
  /** Verdict logs that are only read, relative to the root. @default none */
  replayFrom?: readonly string[] | undefined
  /** Where caches of this machine are. @default each evaluation is checked when it is read */
  cacheFolder?: string | undefined
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** A run may have files of its own, once it has begun. */
  paths(): FolderPaths
}

export interface RunLogs {
  verdictLog: OpenVerdictLog
  invalidAnswers: InvalidAnswers
  evaluations: EvaluationLog
}

/** Where answers are kept, and what cases were evaluated to. */
export function openRunLogs(options: RunLogsOptions): RunLogs {
  const { root, replayFrom = [], cacheFolder, redact, paths } = options
  const { verdicts, evaluations } = paths()
  const makeFolder = () => void createFolder(join(root, folderName))
  const invalidAnswers = openInvalidAnswers({
    file: () => paths().invalidAnswers,
    shown: file => rootRelative(root, file),
    redact,
  })
  const others = replayFrom.map(file => resolve(root, file))
  // Matchers may be all that runs. What judges say of passages stays out of git then, too.
  const shared = { redact, createFolder: makeFolder }
  const verdictLog = openVerdictLog(verdicts, { ...shared, replayFrom: others })
  const sealed = {
    file: join(cacheFolder ?? '', 'evaluations.seal'),
    files: [evaluations, verdicts, ...others],
  }
  return {
    verdictLog,
    invalidAnswers,
    evaluations: openEvaluationLog({
      ...shared,
      file: evaluations,
      isAnswered: answer => holdsAnswer(verdictLog, answer),
      isKeptWhole: ({ key }) => verdictLog.keepsWhole(key),
      ...(cacheFolder !== undefined && { seal: evaluationSeal(sealed) }),
    }),
  }
}
