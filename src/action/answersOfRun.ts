import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { scoredAnswers } from '../baseline/scoredAnswers.ts'
import { UserError } from '../errors.ts'
import { folderPaths } from '../results/folder.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import { inWorkspace } from './readRun.ts'
import type { ActionContext } from './context.ts'

/** What the system answered, from the files beside the results that were judged. */
export function answersOfRun({
  inputs,
  project,
  redact,
}: ActionContext): (record: CaseRecord) => AnswerRecord | undefined {
  const paths = inputs.results.map(path => resolve(project.folder, path))
  const find = scoredAnswers(paths.flatMap(path => answersBeside(path, project.workspace)))
  return record => {
    const found = find(record)
    return found && redacted(found, redact)
  }
}

function answersBeside(path: string, workspace: string): string[] {
  if (!existsSync(path)) return []
  const folder = statSync(path).isDirectory() ? path : dirname(path)
  const { answers } = folderPaths(folder)
  if (!existsSync(answers)) return []
  try {
    return [inWorkspace(answers, workspace)]
  } catch (error) {
    if (error instanceof UserError) return []
    throw error
  }
}

function redacted(answer: AnswerRecord, redact: (text: string) => string): AnswerRecord {
  const { reference } = answer
  return {
    ...answer,
    answer: redact(answer.answer),
    ...(reference !== undefined && { reference: redact(reference) }),
  }
}
