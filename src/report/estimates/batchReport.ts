import { defined } from '../../defined.ts'
import type { Prices } from '../../judge/judge.ts'
import { costsOf } from '../../judge/session/budget.ts'
import { isOver, refusedParts } from '../../judge/batch/advanceParts.ts'
import type { BatchJob, BatchPart } from '../../judge/batch/batchJob.ts'
import type { BatchPass } from '../../judge/batch/deferringJudge.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

/** What is known about a batch job, as `--json` prints it. */
export interface BatchReport {
  id: string
  judge: string
  state: 'waiting' | 'ready' | 'cancelled' | 'refused' | 'done'
  /** The last round that was submitted. */
  round: number
  batches: {
    part: string
    id?: string | undefined
    status: string
    requests: number
    completed: number
    failed: number
    faults: readonly string[]
  }[]
  /** Absent if no pass over the cases was made. */
  questions?: { answered: number; waiting: number; left: Readonly<Record<string, number>> }
  promptTokens?: number
  completionTokens?: number
  /** At half the judge's prices. */
  cost?: number
  notes: readonly string[]
  /** What to do next. */
  next: string
}

/** What OpenAI charges in a batch, of the price of a live call. */
export const batchDiscount = 0.5

interface ReportedJob {
  job: BatchJob
  pass?: BatchPass | undefined
  prices?: Prices | undefined
  /** The command that scores the answers of the job. */
  replay: string
}

export function batchReport({ job, pass, prices, replay }: ReportedJob): BatchReport {
  const { id, judge, parts, notes } = job
  const cost = prices && pass && costsOf(pass.tokens, prices).cost * batchDiscount
  const state = stateOf(job)
  return {
    id,
    judge,
    state,
    round: Math.max(0, ...parts.map(part => part.round)),
    batches: parts.map(batchOf),
    ...(pass && { questions: questionsOf(pass), ...pass.tokens }),
    ...defined({ cost }),
    notes,
    next: nextOf(state, replay),
  }
}

function stateOf({ state, parts }: BatchJob): BatchReport['state'] {
  if (state === 'done' && refusedParts({ parts }).length > 0) return 'refused'
  if (state !== 'open') return state
  return parts.every(part => part.collected || isOver(part.status ?? '')) ? 'ready' : 'waiting'
}

function batchOf({ name, batchId, status, requests, counts, faults = [] }: BatchPart) {
  return {
    part: name,
    ...defined({ id: batchId }),
    status: status ?? 'not submitted',
    requests,
    completed: counts?.completed ?? 0,
    failed: counts?.failed ?? 0,
    faults,
  }
}

const notValid = 'the answer was not valid, nor was the second one'

function questionsOf({ deferred, answered, unanswered, givenUp }: BatchPass) {
  const left: Record<string, number> = {}
  const waiting = deferred.length
  // What is asked again is among those without an answer.
  const reasons = unanswered.map(key => givenUp.get(key) ?? notValid)
  for (const reason of reasons) left[reason] = (left[reason] ?? 0) + 1
  return { answered, waiting, left: waiting > 0 ? {} : left }
}

function nextOf(state: BatchReport['state'], replay: string): string {
  if (state === 'done') return replay
  if (state === 'refused')
    return 'fix what the endpoint refuses, then run npx vitest-rag batch submit --answers .vitest-rag/batch'
  return 'npx vitest-rag batch collect'
}

const words: Record<BatchReport['state'], string> = {
  waiting: 'under way',
  ready: 'ready to collect',
  cancelled: 'cancelled',
  refused: 'refused',
  done: 'done',
}

/** What the commands print without `--json`. Names and faults come from a server. */
export function batchLines(report: BatchReport): string[] {
  const { id, judge, state, round, batches, questions, notes, next } = report
  return [
    `RAG batch ${printable(id, 40)}: ${words[state]}, round ${round}, judge ${printable(judge, 80)}`,
    ...batches.flatMap(linesOfBatch),
    ...notes.map(note => printable(note, 300)),
    ...(questions ? questionLines(report, questions) : []),
    `next: ${printable(next, 400)}`,
  ]
}

function linesOfBatch(batch: BatchReport['batches'][number]): string[] {
  const { part, id, status, requests, completed, failed, faults } = batch
  const name = printable(id ?? part, 80)
  const errors = failed > 0 ? `, ${grouped(failed)} failed` : ''
  return [
    `  ${name}: ${printable(status, 40)}, ${grouped(completed)} of ${counted(requests, 'request')} answered${errors}`,
    ...faults.slice(0, 5).map(fault => `    ${printable(fault, 300)}`),
  ]
}

function questionLines(
  { promptTokens = 0, completionTokens = 0, cost }: BatchReport,
  { answered, waiting, left }: NonNullable<BatchReport['questions']>,
): string[] {
  const price = cost === undefined ? '' : `, cost ${decimal(cost, 4)} at half the prices`
  return [
    `${counted(answered, 'question')} answered, ${grouped(waiting)} left to ask`,
    ...Object.entries(left).map(
      ([reason, count]) =>
        `${counted(count, 'question')} left to the run: ${printable(reason, 300)}`,
    ),
    `used: ${grouped(promptTokens)} prompt + ${grouped(completionTokens)} completion tokens${price}`,
  ]
}
