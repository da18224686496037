import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import type { Problem } from '../../errors.ts'
import { orNothing } from '../../files/orNothing.ts'
import { printable } from '../../text/untrusted.ts'
import type { BaselineFiles } from '../baselineFiles.ts'
import { runGit } from './gitCommand.ts'

/** The line of an ignore file that matches another file. */
interface IgnoringLine {
  /** Absolute path. */
  file: string
  /** Whether the ignore file is in the repository: others belong to the user or the machine. */
  isInside: boolean
  line: number
  pattern: string
}

/**
 * The finding that git ignores the baseline, so that no commit contains it, with the responsible line and possible
 * fixes. The baseline need not exist yet. Undefined if git tracks it, does not ignore it, or fails.
 * @param from absolute path of the folder that file names in messages are relative to
 */
export function ignoredByGit(
  { folder, baseline }: Pick<BaselineFiles, 'folder' | 'baseline'>,
  from: string,
): Required<Problem> | undefined {
  const found = orNothing(() => ignoringLine(baseline, folder))
  if (!found) return undefined
  const { file, isInside, line, pattern } = found
  const shown = printable(relative(from, baseline), 160)
  const way =
    dirname(file) === dirname(baseline)
      ? `Add the line \`!${basename(baseline)}\` below it`
      : `Delete this line: ${basename(dirname(baseline))}/.gitignore already keeps the other results out of git`
  return {
    place: { file: printable(isInside ? relative(from, file) : file, 160), line },
    problem: `git ignores ${shown} because of \`${printable(pattern, 80)}\`: no commit contains the baseline, so CI compares with nothing`,
    fix: `${way}. Or add the baseline in spite of it: git add --force ${shown}`,
  }
}

function ignoringLine(file: string, folder: string): IgnoringLine | undefined {
  const asked = ['-c', 'core.quotePath=false', 'check-ignore', '--verbose', '--', file]
  const { succeeded, output } = runGit(asked, folder)
  const [, source = '', line = '', pattern = ''] = /^(.+?):(\d+):(.*)\t/.exec(output) ?? []
  // Git also reports a pattern that re-includes the file.
  if (!succeeded || source === '' || pattern.startsWith('!')) return undefined
  const place = { line: Number(line), pattern }
  if (isAbsolute(source)) return { file: source, isInside: false, ...place }
  // Git names files of the repository relative to its top.
  const top = runGit(['rev-parse', '--show-cdup'], folder).output.trim()
  return { file: join(folder, top, source), isInside: true, ...place }
}
