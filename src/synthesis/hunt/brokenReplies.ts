import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { Finding } from './huntFinding.ts'
import type { HuntedSystem, PipelineReply } from './huntedSystem.ts'

/**
 * Questions on which the system failed, and failed again when it was asked once more: what a busy service refuses once
 * is no corner case.
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
    return reply && 'error' in reply
      ? [{ kind: 'failed', drawn, claims: [], error: reply.error }]
      : []
  })
}

/**
 * A system that answers nothing has no corner cases.
 * @throws UserError where every question failed, or it can't be asked here
 */
export function refuseDeafSystem(
  replies: readonly PipelineReply[],
  { name }: Pick<HuntedSystem, 'name'>,
): void {
  const errors = replies.flatMap(reply => ('error' in reply ? [reply] : []))
  const closed = errors.find(({ unavailable }) => unavailable)
  const told = closed ?? (errors.length === replies.length ? errors[0] : undefined)
  if (!told) return
  throw new UserError({
    problem: `The pipeline ${name} ${closed ? "can't be asked" : 'failed on every question'}: ${printable(told.error, 400)}`,
    fix: 'Run a golden set with it first: npx vitest-rag run',
  })
}
