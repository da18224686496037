import type { ActionContext } from '../context.ts'

/**
 * The commit whose run is judged. A `workflow_run` has another one checked out than the pull request
 * that it publishes.
 */
export function testedCommit({
  event,
  checkedOut,
}: Pick<ActionContext, 'event' | 'checkedOut'>): string {
  return event.kind === 'workflowRun' ? event.headSha : checkedOut
}
