import { posix } from 'node:path'
import type { Finding } from '../../gate/decision.ts'
import { calibrationNames, fileNames, folderName } from '../../results/folder.ts'
import type { Results } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import type { ActionContext } from '../context.ts'
import { openEvents } from './baselineFindings.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { short, withParents } from './nearestInCommit.ts'
import { testedCommit } from './testedCommit.ts'

/** Files that a team may keep in git: the baseline, which is checked separately, and files that decide nothing. */
const kept: readonly string[] = [
  fileNames.baseline,
  fileNames.baselineAnswers,
  ...Object.values(calibrationNames),
  '.gitignore',
]

const mostNamed = 5

/**
 * Files that a change adds or edits and that could answer in place of its run: other files in a folder of results, and
 * verdict logs that the baseline names. A removed file can't answer.
 */
export async function changedCaches(
  context: ActionContext,
  { base }: FoundBaseline,
  { run }: Pick<Results, 'run'>,
): Promise<Finding[]> {
  const { event, project } = context
  const tested = testedCommit(context)
  if (base === undefined || base === tested || !openEvents.includes(event.kind)) return []
  const changedIn = (folder: string) => changedNames(context, { folder, base, tested })
  const inResults: string[] = []
  for (const parent of withParents(posix.join('/', project.inRepository))) {
    const folder = posix.join(parent, folderName).slice(1)
    const names = (await changedIn(folder)).filter(name => !kept.includes(name))
    inResults.push(...names.map(name => posix.join(folder, name)))
  }
  const logs: string[] = []
  for (const file of run.verdictLogs ?? []) {
    const names = await changedIn(posix.dirname(file))
    if (names.includes(posix.basename(file)) && !inResults.includes(file)) logs.push(file)
  }
  const since = short(base)
  return [
    ...finding(
      inResults,
      files =>
        `This change has files in a folder of results that ${since} lacks or has with other content: ${files}. Such files could answer in place of the run. Take them out of git: git rm -r --cached <file>.`,
    ),
    ...finding(
      logs,
      files =>
        `This change edits verdicts that answered for the judge: ${files}. Undo the edit; or have a reviewer accept it.`,
    ),
  ]
}

function finding(files: readonly string[], reason: (files: string) => string): Finding[] {
  if (files.length === 0) return []
  const named = firstFew(
    files.map(file => printable(file, 160)),
    mostNamed,
  )
  return [{ verdict: 'policy', reason: reason(named) }]
}

interface ComparedFolder {
  /** Relative to the repository. */
  folder: string
  base: string
  tested: string
}

/** Names that the tested commit adds, or whose content it changes. */
async function changedNames(
  { repository }: ActionContext,
  { folder, base, tested }: ComparedFolder,
): Promise<string[]> {
  const now = await repository.entriesAt(folder, tested)
  if (now.size === 0) return []
  const before = await repository.entriesAt(folder, base)
  return [...now].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name])).toSorted()
}
