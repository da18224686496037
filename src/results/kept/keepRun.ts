import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { linkOrCopy } from '../../files/linkedFile.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { UnusableFile, writing } from '../../files/unusableFile.ts'
import type { FolderPaths } from '../folder.ts'
import { runsFolder } from '../folder.ts'
import { keptPaths } from './keptPaths.ts'

interface RunToKeep {
  id: string
  /** The paths that the run wrote its files to. */
  paths: FolderPaths
  /** Whether the run wrote answers. Merged runs have none. */
  hasAnswers: boolean
  /** The report of the terminal, without colors. Absent if the run made none. */
  reportText?: string | undefined
}

/**
 * Links the files of a run into `runs/<id>`. A repeat of the same measurement replaces the files of the runs before it.
 * @param folder path of `.vitest-rag`
 * @throws UnusableFile if they can't be written, or if a folder of the path is a link
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
  // Last, because a run is complete once its summary is there.
  linkInto(paths.results, kept.results)
}

/** A link would put the kept files outside the folder that is pruned. */
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
      // rename(2) does nothing if both names are the same file, so the draft may remain.
      rmSync(draft, { force: true })
    }
  })
}
