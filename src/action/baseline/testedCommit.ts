import type { ActionContext } from '../context.ts'

/**
 * The commit of the judged run. A `workflow_run` has another commit checked out than that of the pull request it
 * reports on.
 */
export function testedCommit({
  event,
  checkedOut,
}: Pick<ActionContext, 'event' | 'checkedOut'>): string {
  return event.kind === 'workflowRun' ? event.headSha : checkedOut
}
