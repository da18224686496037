import { warning } from '@actions/core'
import { statusOf } from './github/githubClient.ts'
import type { PullRequests } from './github/pullRequests.ts'

/** What a run is judged by, besides the baseline: golden sets, configuration, workflows. */
const judgedBy =
  /\.golden\.ya?ml$|(?:^|\/)(?:vite(?:st)?\.(?:config|workspace)\.(?:[cm]?[jt]s|json)|action\.ya?ml|baseline\.answers\.jsonl)$|^\.github\/workflows\//

/**
 * The files of a pull request by which it is judged itself: whoever reviews it should see them.
 * Where GitHub does not say, that is a warning.
 */
export async function changedInputs(
  repository: PullRequests,
  number: number,
  baseline: string,
): Promise<string[]> {
  try {
    const { paths, unlisted } = await repository.changedFiles(number)
    if (unlisted > 0) {
      warning(
        `GitHub did not list ${unlisted} of the files that the pull request changes: what it is judged by may be among them`,
      )
    }
    return paths.filter(file => file === baseline || judgedBy.test(file)).toSorted()
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(`GitHub did not tell which files the pull request changes (${status})`)
    return []
  }
}
