import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { recordedAnswers } from '../baseline/recordedAnswers.ts'
import type { RecordedAnswers } from '../baseline/recordedAnswers.ts'
import { UserError } from '../errors.ts'
import { outputHash } from '../pipeline/outputHash.ts'
import type { AnswersOf } from '../report/cases/caseAnswers.ts'
import { folderPaths } from '../results/folder.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import { inWorkspace } from './readRun.ts'
import type { ActionContext } from './context.ts'

/**
 * What the system answered, from the files beside the results that were judged. A file that is missing or
 * damaged holds nothing, and so does an answer that is not the one whose scores are reported: no verdict
 * hangs on them.
 */
export function answersOfRun({ inputs, project, redact }: ActionContext): AnswersOf {
  let files: RecordedAnswers[] | undefined
  return record => {
    files ??= inputs.results.flatMap(path => answersBeside(resolve(project.folder, path), project))
    const { set, caseId, repeat } = record
    const found = files.flatMap(answers => answers.find(set, caseId, repeat) ?? [])
    const now = found.find(answer => belongsTo(answer, record))
    return now ? { now: redacted(now, redact) } : {}
  }
}

function answersBeside(
  path: string,
  { workspace }: ActionContext['project'],
): readonly RecordedAnswers[] {
  if (!existsSync(path)) return []
  const folder = statSync(path).isDirectory() ? path : dirname(path)
  const { answers } = folderPaths(folder)
  if (!existsSync(answers)) return []
  try {
    return [recordedAnswers(inWorkspace(answers, workspace))]
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}

/** One that secrets were taken out of can't be told by its hash. */
function belongsTo(answer: AnswerRecord, record: CaseRecord): boolean {
  return answer.redacted === true || outputHash(answer) === record.outputHash
}

function redacted(answer: AnswerRecord, redact: (text: string) => string): AnswerRecord {
  const { reference } = answer
  return {
    ...answer,
    answer: redact(answer.answer),
    ...(reference !== undefined && { reference: redact(reference) }),
  }
}
