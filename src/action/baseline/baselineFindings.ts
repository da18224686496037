import type { Baseline } from '../../baseline/baseline.ts'
import type { Finding } from '../../gate/decision.ts'
import type { Results } from '../../results/results.ts'
import type { WorkflowEvent } from '../../github/event.ts'
import type { ActionContext } from '../context.ts'
import { noneInput } from '../inputs.ts'
import { comparedPart } from './findBaseline.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { missingBaseline } from './missingBaseline.ts'
import { nearestInCommit } from './nearestInCommit.ts'
import { ownBaselineFindings, readOwnBaseline } from './ownBaseline.ts'
import { testedCommit } from './testedCommit.ts'

/** Events of changes that are not merged yet. */
export const openEvents: readonly WorkflowEvent['kind'][] = [
  'pullRequest',
  'mergeGroup',
  'workflowRun',
]

/**
 * Findings on the baselines: the base lacks one that it should have, or the change records one that its run does not
 * confirm. The baseline of the change comes from the tested commit on GitHub: the workspace may have no checkout, or a
 * file that a step wrote, and never has a fork's commit.
 */
export async function baselineFindings(
  context: ActionContext,
  found: FoundBaseline,
  results: Results,
): Promise<Finding[]> {
  const { inputs, event } = context
  const isOpen = openEvents.includes(event.kind)
  if (inputs.baseline === noneInput || (!isOpen && holdsSets(comparedPart(found, results))))
    return []
  const tested = testedCommit(context)
  if (inputs.baselineArtifact !== '' || tested === found.sha) {
    return missingBaseline(context, found, results)
  }
  const own = readOwnBaseline(await nearestInCommit(context, tested), results)
  return [
    ...(await missingBaseline(context, found, results, holdsSets({ baseline: own.recorded }))),
    ...(isOpen ? ownBaselineFindings(own, found, results) : []),
  ]
}

function holdsSets({ baseline }: { baseline: Baseline | undefined }): boolean {
  return Object.keys(baseline?.sets ?? {}).length > 0
}
