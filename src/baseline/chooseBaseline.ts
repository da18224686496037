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
  /** The commit whose baseline is used instead of the working tree's. @default none */
  against?: string | undefined
  /** @default none */
  ran?: SetsThatRan
}

interface ChosenBaseline extends Pick<BaselinePart, 'leftAlone'> {
  /** Undefined if no baseline is recorded yet. */
  baseline: Baseline | undefined
  files: BaselineFiles
  /** Its place, for reports. */
  name: string
  /** Whether the file in the working tree differs and was not used. */
  editedHere: boolean
}

/**
 * The baseline for a run, reduced to the sets below the run's folder: from the working tree or from a commit. It is
 * the nearest, from the folder up to the repository's root.
 * @throws UserError if git knows no such commit, the baseline is not valid, or it has another set with the name of
 *   a set that ran
 */
export function chooseBaseline({ ran, ...choice }: BaselineChoice): ChosenBaseline {
  return baselineOfRun(choice).choose(ran)
}

/** The baseline of one run, for all callers: read and checked on first use. */
export interface BaselineOfRun {
  /**
   * @param ran as in {@link BaselineChoice}
   * @throws UserError as {@link chooseBaseline}
   */
  choose(ran?: SetsThatRan): ChosenBaseline
  /** Called before the next run in watch mode, which may find another baseline. */
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
 * The nearest baseline in a commit. The working tree does not determine its place: deleting the file must not give a
 * run without a baseline.
 *
 * @param ref commit, branch, tag or an expression such as `HEAD^1`
 * @param root absolute path of a folder of the repository
 * @throws UserError if git knows no such commit, or its baseline is not valid
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
