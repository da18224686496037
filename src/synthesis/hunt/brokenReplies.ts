import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { Finding } from './huntFinding.ts'
import type { HuntedSystem, PipelineReply } from './huntedSystem.ts'

/**
 * Questions on which the system failed, and failed again when it was asked once more: what a busy service refuses once
 * is no corner case, nor is what can't be asked any more.
 */
export async function brokenReplies(
  replies: ReadonlyMap<DrawnQuestion, PipelineReply>,
  system: HuntedSystem,
): Promise<Finding[]> {
  const failed = [...replies].flatMap(([drawn, reply]) => ('error' in reply ? [drawn] : []))
  if (failed.length === 0) return []
  const again = await system.ask(failed.map(({ question }) => question))
  return failed.flatMap((drawn, index): Finding[] => {
    const reply = again[index]
    return reply && 'error' in reply && !reply.unavailable
      ? [{ kind: 'failed', drawn, claims: [], error: reply.error }]
      : []
  })
}

/** Fewer failures than these may be a corner case that a question and its paraphrase show. */
const fewestFailures = 5

/**
 * A system that answers nothing has no corner cases.
 * @param before how many questions were answered before these, and on how many it failed
 * @throws UserError where every question so far failed, or it can't be asked here
 */
export function refuseDeafSystem(
  replies: readonly PipelineReply[],
  { name }: Pick<HuntedSystem, 'name'>,
  before: { answers: number; failures: number },
): void {
  const errors = replies.flatMap(reply => ('error' in reply ? [reply] : []))
  const closed = errors.find(({ unavailable }) => unavailable)
  const isDeaf =
    before.answers === 0 &&
    errors.length === replies.length &&
    before.failures + errors.length >= fewestFailures
  const told = closed ?? (isDeaf ? errors[0] : undefined)
  if (!told) return
  throw new UserError({
    problem: `The pipeline ${name} ${closed ? "can't be asked" : 'failed on every question'}: ${printable(told.error, 400)}`,
    fix: 'Run a golden set with it first: npx vitest-rag run',
  })
}
