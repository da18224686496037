import { info } from '@actions/core'
import type { BaselineAge } from '../../report/words/oldBaseline.ts'
import type { ActionContext } from '../context.ts'
import { failureOf } from '../github/githubClient.ts'
import type { FoundBaseline } from './findBaseline.ts'

const millisecondsOfDay = 24 * 60 * 60 * 1000

/**
 * How old the committed baseline of a run is. Undefined if there is none, if GitHub does not say, or for an artifact: it is
 * uploaded again with scores that stay as they were first recorded.
 */
export async function baselineAge(
  { inputs, repository }: Pick<ActionContext, 'inputs' | 'repository'>,
  { whole, path, sha }: FoundBaseline,
): Promise<BaselineAge | undefined> {
  if (!whole || sha === undefined || inputs.baselineArtifact !== '') return undefined
  try {
    const recorded = await repository.lastChange(path, sha)
    if (!recorded) return undefined
    const days = Math.max(0, Math.floor((Date.now() - recorded.at.getTime()) / millisecondsOfDay))
    const commits = recorded.sha === sha ? 0 : await repository.commitsSince(recorded.sha, sha)
    return { days, commits }
  } catch (error) {
    info(`The report does not say how old the baseline is: ${failureOf(error)}`)
    return undefined
  }
}
