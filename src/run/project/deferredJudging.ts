import { join } from 'node:path'
import { batchPaths } from '../../judge/batch/batchFiles.ts'
import type { BatchReplies } from '../../judge/batch/batchReplies.ts'
import { openReplies } from '../../judge/batch/batchReplies.ts'
import type { DeferringJudge } from '../../judge/batch/deferringJudge.ts'
import { deferringJudge, keepNewFaults } from '../../judge/batch/deferringJudge.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { folderName } from '../../results/folder.ts'
import type { PlanOf } from '../runPlan.ts'
import type { RagOptions } from '../options/options.ts'
import type { RunServices } from '../judging.ts'

/** How a pass for a batch judges: its questions to the judge are answered from batches, or deferred. */
export interface DeferredJudging {
  options: RagOptions
  services: RunServices
  replies: BatchReplies
  deferring: DeferringJudge
}

interface Deferring {
  root: string
  plan: PlanOf<'batch'>
  services: RunServices
}

/** @throws UserError if what batches brought is damaged */
export function deferredJudging(
  options: RagOptions,
  { root, plan, services }: Deferring,
): DeferredJudging {
  const { folder } = batchPaths(join(root, folderName))
  const replies = openReplies(folder)
  const deferring = deferringJudge(options.judge ?? lexical(), replies)
  // A pass that asks pipelines judges nothing: a threshold that is missed would ask them once more.
  const asksPipelines = plan.answers === undefined
  const judge = { ...deferring.judge, ...(asksPipelines && { logged: false }) }
  const { invalidAnswers } = services
  return {
    options: { ...options, judge },
    services: {
      ...services,
      ...(invalidAnswers && { invalidAnswers: keepNewFaults(invalidAnswers, replies) }),
    },
    replies,
    deferring,
  }
}
