import { relative } from 'node:path'
import type { Baseline } from '../baseline/baseline.ts'
import { workingBaselineFiles } from '../baseline/baselineFiles.ts'
import { parseBaseline } from '../baseline/read.ts'
import { UserError } from '../errors.ts'
import { isFolder, readTextIfThere } from '../files/textFile.ts'
import { printable } from '../text/untrusted.ts'

/** The baseline of the working tree: the file and its content. */
export interface WorkingBaseline extends BaselineFile {
  text: string
  baseline: Baseline
}

interface BaselineFile {
  file: string
  /** For messages: its path from where the command was called. */
  name: string
}

function baselineFile(root: string): BaselineFile {
  const { baseline } = workingBaselineFiles(root)
  return { file: baseline, name: printable(relative(process.cwd(), baseline), 160) }
}

/** @throws UserError if there is no baseline, or it is damaged */
export function readWorkingBaseline(root: string): WorkingBaseline {
  const { file, name } = baselineFile(root)
  const folder = isFolder(file)
  const text = folder ? undefined : readTextIfThere(file)
  if (text === undefined) {
    throw new UserError({
      problem: `There is no baseline ${name}${folder ? ', but a folder of that name' : ''}`,
      fix: `${folder ? 'Remove it, and record' : 'Record'} one: npx vitest-rag baseline update`,
    })
  }
  return { file, name, text, baseline: parseBaseline(text, name) }
}
