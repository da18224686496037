import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Baseline } from '../baseline/baseline.ts'
import { parseBaseline } from '../baseline/read.ts'
import { UserError } from '../errors.ts'
import { folderName, folderPaths, isNodeError } from '../results/folder.ts'
import { printable } from '../text/untrusted.ts'

/** The baseline of the working tree, as a file and as what it holds. */
export interface WorkingBaseline extends BaselineFile {
  text: string
  baseline: Baseline
}

export interface BaselineFile {
  file: string
  /** For messages: its path from where the command was called. */
  name: string
}

export function baselineFile(root: string): BaselineFile {
  const { baseline } = folderPaths(join(root, folderName))
  return { file: baseline, name: printable(relative(process.cwd(), baseline), 160) }
}

/** @throws UserError where there is none, or it is damaged */
export function readWorkingBaseline(root: string): WorkingBaseline {
  const { file, name } = baselineFile(root)
  const text = readText(file)
  if (text === undefined) {
    const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory()
    throw new UserError({
      problem: `There is no baseline ${name}${isFolder ? ', but a folder of that name' : ''}`,
      fix: `${isFolder ? 'Remove it, and record' : 'Record'} one: npx vitest-rag baseline update`,
    })
  }
  return { file, name, text, baseline: parseBaseline(text, name) }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isNodeError(error, 'ENOENT') || isNodeError(error, 'EISDIR')) return undefined
    throw error
  }
}
