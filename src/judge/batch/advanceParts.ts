import { statSync } from 'node:fs'
import { defined } from '../../defined.ts'
import type { BatchEndpoint, RemoteBatch } from '../batchEndpoint.ts'
import type { BatchPaths } from './batchFiles.ts'
import { partPaths } from './batchFiles.ts'
import type { BatchJob, BatchPart } from './batchJob.ts'
import { writeJob } from './batchJob.ts'
import type { Refusals } from './collectPart.ts'
import { collectPart } from './collectPart.ts'
import { halvesOf } from './writeRound.ts'

interface JobToAdvance {
  paths: BatchPaths
  endpoint: BatchEndpoint
}

/** The final statuses of a batch, and what each means for requests without an answer. */
const endings: Readonly<Record<string, string>> = {
  completed: 'the batch ended without a line for this request',
  expired: 'the batch expired before this request ran',
  cancelled: 'the batch was cancelled before this request ran',
  failed: 'the endpoint did not take the batch',
}

/**
 * Advances each part of a job by one step: uploads it, has the endpoint run it, or collects it. The job is written
 * before and after each step, so that a kill at any moment loses no answer and pays for none twice.
 * @throws UserError if the endpoint can't be reached or refuses
 */
export async function advanceParts(
  job: BatchJob,
  { paths, endpoint }: JobToAdvance,
): Promise<void> {
  const save = () => writeJob(paths, job)
  for (const part of [...job.parts]) {
    if (part.collected) continue
    if (part.batchId === undefined) await create(part, { job, paths, endpoint, save })
    else await follow(part, { job, paths, endpoint, save })
    save()
  }
}

interface Advancing extends JobToAdvance {
  job: BatchJob
  save(): void
}

async function create(part: BatchPart, { job, paths, endpoint, save }: Advancing): Promise<void> {
  const isCancelled = job.state === 'cancelled'
  // The endpoint refused it because other batches are under way. Until they end, it would refuse it again.
  if (!isCancelled && isFull(part) && job.parts.some(isUnderWay)) return
  const known =
    part.creating && part.fileId !== undefined ? await endpoint.find(part.fileId) : undefined
  if (isCancelled) {
    if (known) noteBatch(part, isOver(known.status) ? known : await endpoint.cancel(known.id))
    else part.collected = true
    return
  }
  if (part.fileId === undefined) {
    part.fileId = await endpoint.upload(partPaths(paths, part.name).requests)
    save()
  }
  part.creating = true
  save()
  const metadata = { job: job.id, part: part.name }
  noteBatch(part, known ?? (await endpoint.create(part.fileId, metadata)))
}

function noteBatch(part: BatchPart, batch: RemoteBatch): void {
  delete part.creating
  part.batchId = batch.id
  describe(part, batch)
}

async function follow(part: BatchPart, advancing: Advancing): Promise<void> {
  const { job, paths, endpoint } = advancing
  const batch = await endpoint.retrieve(part.batchId ?? '')
  describe(part, batch)
  const ending = endings[batch.status]
  if (ending === undefined) return
  if (isFull(part) && job.state === 'open') {
    waitForRoom(part, advancing)
    return
  }
  const files = partPaths(paths, part.name)
  if (batch.outputFileId !== undefined) await endpoint.download(batch.outputFileId, files.output)
  if (batch.errorFileId !== undefined) await endpoint.download(batch.errorFileId, files.errors)
  takeRefusals(job, collectPart(part, { paths, endpoint, ending }), endpoint)
  part.collected = true
}

/** Sends the part to the endpoint again: as it is if other work filled the queue, otherwise in halves. */
function waitForRoom(part: BatchPart, { job, paths }: Advancing): void {
  delete part.batchId
  const { size } = statSync(partPaths(paths, part.name).requests)
  // A part well below the limit waits for other batches to end. Halves of the part would wait just as long.
  if (part.requests < 2 || size / bytesPerToken < queueOf(part) / 2) return
  const numbers = job.parts
    .filter(({ round }) => round === part.round)
    .map(({ name }) => Number(/\d+$/.exec(name)?.[0]))
  job.parts.splice(job.parts.indexOf(part), 1, ...halvesOf(part, paths, Math.max(...numbers)))
}

/** A rough estimate, as in other estimates of this package. */
const bytesPerToken = 4

/** How many tokens the queue of the endpoint holds, according to its refusal. */
function queueOf({ faults = [] }: BatchPart): number {
  const [, limit = ''] = /limit:\s*([\d,]+)/i.exec(faults.join(' ')) ?? []
  return limit === '' ? Infinity : Number(limit.replaceAll(',', ''))
}

/** Leaves out what the endpoint refused, so that the next round asks in another form. */
function takeRefusals(job: BatchJob, refusals: Refusals, endpoint: BatchEndpoint): void {
  for (const [refused, says] of refusals) {
    job.form = formOf(endpoint.withoutRefused(job.form ?? endpoint.strictest, refused))
    job.notes.push(`${endpoint.host} refuses ${nameOf[refused]}: ${says}`)
  }
}

const nameOf = { responseFormat: 'the form of the answer', temperature: 'the temperature' }

const formOf = ({ form, temperature }: NonNullable<BatchJob['form']>) => ({
  form,
  ...defined({ temperature }),
})

function describe(part: BatchPart, { status, counts, faults }: RemoteBatch): void {
  Object.assign(part, { status, counts })
  delete part.faults
  if (faults.length > 0) {
    part.faults = faults.map(({ code, line, message }) =>
      [code, line === undefined ? undefined : `line ${line}`, message]
        .filter(one => one !== undefined && one !== '')
        .join(': '),
    )
  }
}

/** Whether the endpoint refused the part because its queue of tokens is full. */
function isFull({ status, faults = [] }: BatchPart): boolean {
  return status === 'failed' && faults.some(fault => fault.startsWith('token_limit_exceeded'))
}

function isUnderWay({ batchId, status = '', collected }: BatchPart): boolean {
  return batchId !== undefined && !collected && !isOver(status)
}

/** Whether the status of a batch is final. */
export const isOver = (status: string): boolean => endings[status] !== undefined

/** Parts that the endpoint refused for good. */
export function refusedParts({ parts }: Pick<BatchJob, 'parts'>): readonly BatchPart[] {
  return parts.filter(part => part.status === 'failed' && !isFull(part) && part.collected)
}
