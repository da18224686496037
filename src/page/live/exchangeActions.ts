import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { caseKey } from '../../results/order.ts'
import type { PageExchanges } from '../pageCaseData.ts'
import { pageExchanges } from '../pageExchanges.ts'
import type { LiveProject } from './liveProject.ts'
import { sentData } from './sentData.ts'

const caseSchema = z.object({
  set: z.string(),
  variant: z.string().optional(),
  caseId: z.string(),
  repeat: z.number(),
})

/**
 * What the judge was asked about a case of the run.
 * @throws UserError where the run has no such case, or the project can't be opened
 */
export async function readExchanges(project: LiveProject, sent: unknown): Promise<PageExchanges> {
  const { repeat, variant, ...name } = sentData(caseSchema, sent)
  const key = caseKey({ ...name, ...(variant !== undefined && { variant }) })
  const { results, answersOf } = project.runOf()
  const record = results.cases.find(one => one.repeat === repeat && caseKey(one) === key)
  if (!record) throw noSuchRepeat
  return pageExchanges(await project.exchangesOf(record, answersOf?.(record).now))
}

const noSuchRepeat = new UserError({
  problem: 'The run no longer has this case',
  fix: 'Load the page again',
})
