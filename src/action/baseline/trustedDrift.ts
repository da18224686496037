import { posix } from 'node:path'
import { warning } from '@actions/core'
import { fileNames, folderName } from '../../results/folder.ts'
import type { Results } from '../../results/results.ts'
import type { ActionContext } from '../context.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { withParents } from './nearestInCommit.ts'
import { testedCommit } from './testedCommit.ts'

/**
 * The results, without what today's judge said of the baseline's answers where those may not be the
 * baseline's. A run reads them from the files that it was given: a change that puts worse answers there
 * could pass off any drop as one of the judge. The gate looks itself whether they scored what the baseline has.
 */
export async function withTrustedDrift(
  context: ActionContext,
  { sha: base }: FoundBaseline,
  results: Results,
): Promise<Results> {
  if (!results.rejudged) return results
  const tested = testedCommit(context)
  if (base === undefined || base === tested) return results
  const changed = await changedAnswers(context, base, tested)
  if (changed === undefined) return results
  warning(
    `The change edits ${changed}, so today's scores of the answers there are not used. A change of the judge can't be ruled out`,
  )
  const { rejudged: _, ...asRecorded } = results
  return asRecorded
}

/** A file of answers, where a run may look for it, that is not as at the base; undefined where all are. */
async function changedAnswers(
  { project, repository }: ActionContext,
  base: string,
  tested: string,
): Promise<string | undefined> {
  for (const folder of withParents(posix.join('/', project.inRepository))) {
    const file = posix.join(folder, folderName, fileNames.baselineAnswers).slice(1)
    const [before, now] = [
      await repository.fileAt(file, base),
      await repository.fileAt(file, tested),
    ]
    if (before !== now) return file
  }
  return undefined
}
