import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { linkOrCopy } from '../../files/linkedFile.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { UnusableFile, writing } from '../../files/unusableFile.ts'
import type { FolderPaths } from '../folder.ts'
import { runsFolder } from '../folder.ts'
import { keptPaths } from './keptPaths.ts'

interface RunToKeep {
  id: string
  /** Where it wrote its files. */
  paths: FolderPaths
  /** Whether it noted answers. Merged reports have none. */
  hasAnswers: boolean
  /** Its report as it stood in the terminal, without colors. Absent if it made none. */
  reportText?: string | undefined
}

/**
 * Gives the files that a run wrote a second name in `runs/<id>`. A repeat of the same measurement replaces
 * those of the runs before it.
 * @param folder path of `.vitest-rag`
 * @throws UnusableFile where they can't be written, or a link stands where a folder should be
 */
export function keepRun(folder: string, { id, paths, hasAnswers, reportText }: RunToKeep): void {
  const kept = keptPaths(folder, id)
  makeFolder(runsFolder(folder))
  makeFolder(kept.folder)
  linkInto(paths.records, kept.records)
  if (hasAnswers) linkInto(paths.answers, kept.answers)
  if (reportText !== undefined) {
    writeAtomically(kept.reportText, reportText)
    linkInto(paths.report, kept.report)
  }
  // Last: a run is whole once its summary is there.
  linkInto(paths.results, kept.results)
}

/** What is kept through a link would stand outside the folder that gets pruned. */
function makeFolder(path: string): void {
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (facts?.isDirectory()) return
  if (facts) {
    throw new UnusableFile(path, {
      problem: 'is a link or a file, but must be a folder',
      fix: 'Remove it',
    })
  }
  writing(path, () => mkdirSync(path, { recursive: true }))
}

function linkInto(from: string, to: string): void {
  const draft = `${to}.${process.pid}.tmp`
  writing(to, () => {
    try {
      // A link of that name would be followed.
      rmSync(draft, { force: true })
      linkOrCopy(from, draft)
      renameSync(draft, to)
    } finally {
      // Two names of one file are left as they are.
      rmSync(draft, { force: true })
    }
  })
}
