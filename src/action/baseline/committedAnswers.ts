import { posix } from 'node:path'
import { warning } from '@actions/core'
import type { Baseline } from '../../baseline/baseline.ts'
import type { FormerAnswer } from '../../baseline/formerAnswers.ts'
import { formerAnswersIn } from '../../baseline/formerAnswers.ts'
import { fileNames } from '../../results/folder.ts'
import type { ActionContext } from '../context.ts'
import { failureOf } from '../github/githubClient.ts'
import { short } from './nearestInCommit.ts'

/** As many as a baseline may have. */
const mostCharacters = 50_000_000

/**
 * What the system said before, from the commit that the baseline was read from. The answers are for people to
 * compare: where GitHub does not hand them out, reports lack them, and the verdict stays.
 * @param at path of the baseline in the repository, and its commit
 * @param baseline the part of it that the run is compared with
 */
export async function committedAnswers(
  { repository, redact }: Pick<ActionContext, 'repository' | 'redact'>,
  at: { path: string; sha: string },
  baseline: Baseline,
): Promise<FormerAnswer> {
  const { path, sha } = at
  const file = posix.join(posix.dirname(path), fileNames.baselineAnswers)
  const nothing: FormerAnswer = () => undefined
  try {
    const text = await repository.fileOfReadable(file, sha)
    if (text === undefined) return nothing
    if (text.length <= mostCharacters) return formerAnswersIn(text, baseline, redact)
    warnOf(file, sha, `it has more than ${mostCharacters} characters`)
  } catch (error) {
    warnOf(file, sha, failureOf(error))
  }
  return nothing
}

function warnOf(file: string, sha: string, why: string): void {
  warning(`The report shows no answers of the baseline (${file} of ${short(sha)}): ${why}`)
}
