import { z } from 'zod'
import { readCheckedText } from '../files/textFile.ts'
import { parseJson } from '../text/parseJson.ts'

const repository = z.object({ id: z.number() })
const pullRequest = z.object({
  pull_request: z.object({
    base: z.object({ repo: repository }),
    // The repository is null if the fork was deleted.
    head: z.object({ repo: repository.nullable() }),
  }),
})

/** Whether GitHub withholds the secrets of the repository from the current workflow. */
export function isWithoutSecrets({
  GITHUB_ACTOR: actor,
  GITHUB_EVENT_NAME: event,
  GITHUB_EVENT_PATH: file = '',
}: NodeJS.ProcessEnv): boolean {
  return withholdsSecrets(event === 'pull_request' && isFromFork(file), actor)
}

/** GitHub withholds secrets from pull requests of forks, and from all workflows that Dependabot starts. */
export function withholdsSecrets(fromFork: boolean, actor: string | undefined): boolean {
  return fromFork || actor === 'dependabot[bot]'
}

/** Whether the pull request comes from a fork; false if the payload does not say. */
function isFromFork(file: string): boolean {
  const read = readCheckedText(file)
  const { data } = pullRequest.safeParse('text' in read ? parseJson(read.text) : undefined)
  if (!data) return false
  const { base, head } = data.pull_request
  return head.repo?.id !== base.repo.id
}
