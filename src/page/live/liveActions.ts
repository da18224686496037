import { z } from 'zod'
import { defined } from '../../defined.ts'
import { editCase, readCaseInFile } from './caseInFile.ts'
import type { LiveProject } from './liveProject.ts'
import type { LivePage } from './liveServer.ts'
import { UserError } from '../../errors.ts'
import { caseKey } from '../../results/order.ts'
import type { PageExchanges } from '../pageCaseData.ts'
import { pageExchanges } from '../pageExchanges.ts'
import { sentData } from './sentData.ts'
import type { DrawnClaim } from '../../calibration/labelling/drawClaims.ts'
import { drawClaims } from '../../calibration/labelling/drawClaims.ts'
import { appendLabel, readLabelFile } from '../../calibration/labelling/labelFile.ts'
import type { LabellableClaim } from '../../calibration/labelling/labellableClaims.ts'
import { labellableClaims } from '../../calibration/labelling/labellableClaims.ts'
import { nextClaim } from '../../calibration/labelling/nextClaim.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { sum } from '../../statistics/mean.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import { saidIn, turnsBefore } from '../../report/cases/turnsBefore.ts'
import type { LabelTask } from '../pageData.ts'
import type { PagedRun } from '../pagedRun.ts'

/** What the page may have written: cases of golden files, and labels. */
export function liveActions(project: LiveProject): LivePage['actions'] {
  return {
    '/cases/read': sent => readCaseInFile(project, sent),
    '/cases/edit': sent => editCase(project, sent),
    '/cases/exchanges': sent => readExchanges(project, sent),
    '/labels/next': sent => nextLabel(project, sent),
    '/labels': sent => giveLabel(project, sent),
  }
}

const caseSchema = z.object({
  set: z.string(),
  variant: z.string().optional(),
  caseId: z.string(),
  repeat: z.number(),
})

/**
 * What the judge was asked about a case of the run.
 * @throws UserError if the run has no such case, or the project can't be opened
 */
async function readExchanges(project: LiveProject, sent: unknown): Promise<PageExchanges> {
  const { repeat, variant, ...name } = sentData(caseSchema, sent)
  const key = caseKey({ ...name, ...defined({ variant }) })
  const { results, answersOf } = project.runOf()
  const record = results.cases.find(one => one.repeat === repeat && caseKey(one) === key)
  if (!record) throw noSuchRepeat
  return pageExchanges(await project.exchangesOf(record, one => answersOf?.(one).now))
}

const noSuchRepeat = new UserError({
  problem: 'The run no longer has this case',
  fix: 'Load the page again',
})

const who = {
  labeller: z.string().trim().min(1).max(80),
  mode: z.enum(['stratified', 'uncertain']),
}
const nextSchema = z.object({ ...who, id: z.string().optional() })
const labelSchema = z.object({
  ...who,
  id: z.string(),
  label: z.enum(['supported', 'refuted', 'notEnoughInfo', 'unsure']),
})

type Labelling = z.output<typeof nextSchema>

/** Everybody gets the claims of a run in one order, so that what two people label is the same. */
const seed = 1

const claimsOf = builtOnceFor(({ results, answersOf }: Omit<PagedRun, 'trends'>) =>
  labellableClaims(gatedPart(results).cases, record => answersOf?.(record).now),
)

/**
 * The next claim for a person, or the one that is asked for.
 * @throws UserError if the run has no such claim
 */
function nextLabel(project: LiveProject, sent: unknown): LabelTask {
  const { id, ...labelling } = sentData(nextSchema, sent)
  if (id === undefined) return taskOf(project, labelling)
  const { claim } = drawnClaim(project, labelling, id)
  const own = readLabelFile(project.labelFile).claims.filter(
    line => line.labeller === labelling.labeller,
  )
  const given = own.findLast(line => line.id === id)?.label
  return {
    ...taskOf(project, labelling),
    claim: { ...shownClaim(project, claim), ...defined({ given }) },
  }
}

/**
 * Writes down what a person says about a claim.
 * @returns the next one
 * @throws UserError if the run has no such claim, or the file can't be written
 */
function giveLabel(project: LiveProject, sent: unknown): LabelTask {
  const { id, label, ...labelling } = sentData(labelSchema, sent)
  const found = drawnClaim(project, labelling, id)
  const run = project.runOf().results.run.id
  const { labeller } = labelling
  appendLabel(project.labelFile, { ...found, label, labeller, run, at: new Date() })
  return taskOf(project, labelling)
}

function drawnClaim(project: LiveProject, labelling: Labelling, id: string): DrawnClaim {
  const found = drawingOf(project, labelling).find(({ claim }) => claim.id === id)
  if (!found) throw noSuchClaim
  return found
}

function drawingOf({ runOf }: LiveProject, { mode }: Labelling) {
  return drawClaims({ claims: claimsOf(runOf()).claims, seed, mode })
}

function taskOf(project: LiveProject, labelling: Labelling): LabelTask {
  const drawing = drawingOf(project, labelling)
  const { claims: lines } = readLabelFile(project.labelFile)
  const run = project.runOf().results.run.id
  const next = nextClaim({ drawing, run, lines, labeller: labelling.labeller })
  const without = sum(Object.values(claimsOf(project.runOf()).without))
  const labelled = next?.done ?? drawing.length
  return {
    ...(next && { claim: shownClaim(project, next.claim) }),
    labelled,
    left: drawing.length - labelled,
    without,
  }
}

function shownClaim({ runOf }: LiveProject, claim: LabellableClaim) {
  const { id, claim: text, question, passages } = claim
  const history = saidBefore(claim, runOf())
  return { id, text, question, ...(history.length > 0 && { history }), passages }
}

/** Without it, nobody can tell what “And if it is broken?” asks about. */
function saidBefore(
  { repeat, ...claim }: LabellableClaim,
  { results, answersOf }: Pick<PagedRun, 'answersOf' | 'results'>,
): Turn[] {
  const key = caseKey(claim)
  const record = results.cases.find(one => one.repeat === repeat && caseKey(one) === key)
  if (!record) return []
  return saidIn(turnsBefore(record, results.cases), turn => answersOf?.(turn).now)
}

const noSuchClaim = new UserError({
  problem: 'The run no longer has this claim',
  fix: 'Load the page again',
})
