import { info } from '@actions/core'
import type { Report } from '../report/model/report.ts'
import { printable } from '../text/untrusted.ts'
import type { ActionContext } from './context.ts'
import type { FinishedCheck } from './github/checkRuns.ts'
import { failureOf, isMissingPermission } from './github/githubClient.ts'

interface CheckedRun {
  report: Pick<Report, 'headline'>
  /** Whether the job passes. */
  passed: boolean
  /** The report as Markdown. */
  text: string
  /** Address of the workflow run. */
  runUrl: string
}

/** The most characters of a title that GitHub takes. */
const longestTitle = 255

/**
 * Writes the verdict as a check of its own, whose title says what broke in the list of checks. Without the permission it
 * says so in the log, because the verdict does not depend on it.
 */
export async function writeCheckRun(context: ActionContext, run: CheckedRun): Promise<void> {
  const { event, sha, inputs, repository } = context
  const { report, passed, text: summary, runUrl: detailsUrl } = run
  try {
    await repository.createCheckRun({
      name: inputs.commentKey === 'default' ? 'vitest-rag' : `vitest-rag (${inputs.commentKey})`,
      // A check of the test-merge is shown nowhere.
      headSha: 'headSha' in event ? event.headSha : sha,
      conclusion: conclusionOf(report, passed),
      title: printable(report.headline.title, longestTitle),
      summary,
      detailsUrl,
    })
  } catch (error) {
    const why = isMissingPermission(error)
      ? 'the job needs `permissions: checks: write`, which pull requests from forks never have'
      : failureOf(error)
    info(`No check run with the verdict was written: ${why}`)
  }
}

/**
 * Neutral if the job is green and nothing shows that the run is: if it is undecided, and in modes
 * that let it pass.
 */
function conclusionOf(
  { headline }: CheckedRun['report'],
  passed: boolean,
): FinishedCheck['conclusion'] {
  if (!passed) return 'failure'
  return headline.word === 'passed' ? 'success' : 'neutral'
}
