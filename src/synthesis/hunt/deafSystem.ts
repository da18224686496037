import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import type { HuntedSystem, PipelineReply } from './huntedSystem.ts'

/** Fewer failures than these may be a corner case of one question and its paraphrase. */
const fewestFailures = 5

/**
 * A system that answers no question has no corner cases.
 * @param before how many questions were answered before these, and how many failed
 * @throws UserError if every question so far failed, or the system can't be asked here
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
