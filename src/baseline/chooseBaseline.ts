import { relative } from 'node:path'
import { printable } from '../text/untrusted.ts'
import type { Baseline } from './baseline.ts'
import { baselineBelow } from './baselineBelow.ts'
import type { BaselinePart, SetsThatRan } from './baselineBelow.ts'
import type { BaselineFiles } from './baselineFiles.ts'
import { baselinePlaces, workingBaselineFiles } from './baselineFiles.ts'
import { differsFromCommit, namedCommit, pathInGit, readCommitted } from './git/committedFile.ts'
import { refuseNamesOfOthers } from './namesOfOthers.ts'
import { parseBaseline, readBaseline } from './read.ts'

interface BaselineChoice {
  /** Absolute path of the folder whose golden sets were run. */
  root: string
  /** The commit whose baseline is used, in place of the working tree's. @default none */
  against?: string | undefined
  /** @default none */
  ran?: SetsThatRan
}

interface ChosenBaseline extends Pick<BaselinePart, 'leftAlone'> {
  /** Undefined where none was recorded yet. */
  baseline: Baseline | undefined
  files: BaselineFiles
  /** Where it stands, for reports. */
  name: string
  /** Whether the working tree's file is another one, and was not used. */
  editedHere: boolean
}

/**
 * The baseline that a run is compared with, as far as it is about the sets below its folder: the
 * working tree's, or that of a commit. It is the nearest, from the folder up to the repository's.
 * @throws UserError where git knows no such commit, the baseline is not valid, or a set that ran has the
 *   name of another one in it
 */
export function chooseBaseline({ ran, ...choice }: BaselineChoice): ChosenBaseline {
  return baselineOfRun(choice).choose(ran)
}

/** What one run is compared with, whoever asks: read and checked when it is first needed. */
export interface BaselineOfRun {
  /**
   * @param ran as of {@link BaselineChoice}
   * @throws UserError as {@link chooseBaseline}
   */
  choose(ran?: SetsThatRan): ChosenBaseline
  /** The next run, in watch mode, may find another one. */
  forget(): void
}

export function baselineOfRun({ root, against }: Omit<BaselineChoice, 'ran'>): BaselineOfRun {
  let found: FoundBaseline | undefined
  return {
    choose(ran = {}) {
      found ??= against === undefined ? workingBaseline(root) : committedBaseline(against, root)
      return partOf(found, root, ran)
    },
    forget() {
      found = undefined
    },
  }
}

interface FoundBaseline extends Pick<ChosenBaseline, 'baseline' | 'files' | 'editedHere'> {
  /** ` of main (1a2b3c4)`; empty for the working tree's. */
  ofCommit: string
}

function partOf(found: FoundBaseline, root: string, ran: SetsThatRan): ChosenBaseline {
  const { folder } = found.files
  const place = { folder, root }
  if (found.baseline) refuseNamesOfOthers(found.baseline, place, ran)
  const part = found.baseline && baselineBelow(found.baseline, place, ran)
  return {
    baseline: part?.baseline,
    leftAlone: part?.leftAlone ?? [],
    files: found.files,
    name: `${relative(root, found.files.baseline)}${found.ofCommit}`,
    editedHere: found.editedHere,
  }
}

function workingBaseline(root: string): FoundBaseline {
  const files = workingBaselineFiles(root)
  return { files, baseline: readBaseline(files.baseline), ofCommit: '', editedHere: false }
}

function committedBaseline(against: string, root: string): FoundBaseline {
  const { files, baseline, commit } = nearestBaselineAt(against, root)
  return {
    files,
    baseline,
    ofCommit: ` of ${namedCommit(against, commit)}`,
    editedHere: differsFromCommit(against, files.baseline, files.folder),
  }
}

interface CommittedBaseline {
  files: BaselineFiles
  baseline: Baseline | undefined
  /** Full sha of the commit. */
  commit: string
}

/**
 * The nearest baseline as a commit holds it. The working tree has no say in where that is: who
 * deletes the file must not get a run without a baseline.
 *
 * @param ref commit, branch, tag or an expression such as `HEAD^1`
 * @param root absolute path of a folder of the repository
 * @throws UserError where git knows no such commit, or its baseline is not valid
 */
export function nearestBaselineAt(ref: string, root: string): CommittedBaseline {
  let commit = ''
  for (const files of baselinePlaces(root)) {
    const committed = readCommitted(ref, files.baseline, root)
    commit = committed.commit
    if (committed.text === undefined) continue
    const name = `${printable(ref, 80)}:${printable(pathInGit(files.baseline, root), 160)}`
    return { files, commit, baseline: parseBaseline(committed.text, name) }
  }
  return { files: workingBaselineFiles(root), baseline: undefined, commit }
}
