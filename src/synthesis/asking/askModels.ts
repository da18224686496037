import { isUnavailable, UserError } from '../../errors.ts'
import type { Found } from '../../evidence/caseInProgress.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { JudgeFailure, StepNotOffered } from '../../judge/judge.ts'
import type { JudgeStep } from '../../judge/judgeStep.ts'
import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { Spending } from '../../judge/session/budget.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { printable } from '../../text/untrusted.ts'
import type { Role, SynthesisSessions } from './synthesisSessions.ts'

/** The synthesis can't ask any further: the budget is used up, or an endpoint does not answer. */
export class SynthesisStopped extends Error {
  override readonly name = 'SynthesisStopped'
}

/**
 * Asks the models of a synthesis, and adds up the usage. Both `generate` and `hunt` ask through it. Its functions
 * throw
 * - UserError if a model can't be asked this kind of question, or not at all,
 * - SynthesisStopped if nothing further may be asked,
 * - JudgeFailure if there is no valid answer to this question.
 */
export interface Asking {
  sessions: SynthesisSessions
  /** @param group joins the questions of one task: once begun, they go before others */
  ask<Request, Answer>(
    role: Role,
    step: JudgeStep<Request, Answer>,
    request: Request,
    group?: object,
  ): Promise<Answer>
  /** Returns the evidence found through the checker's session, or throws its error. */
  foundByChecker<Value>(found: Found<Value>, usage: JudgeUsage): Value
  /** Why nothing further may be asked; undefined while questions may be asked. */
  stopped(): string | undefined
  /** The usage so far. */
  usage(): JudgeUsage
}

interface AskingOptions {
  sessions: SynthesisSessions
  /** @default without limits */
  spending?: Pick<Spending, 'usedUp'>
  /** Removes secrets from endpoints' error messages. @default no secrets are known */
  redact?: (text: string) => string
}

export function createAsking({ sessions, spending, redact = text => text }: AskingOptions): Asking {
  let usage = noUsage
  const stopped = () => {
    const reason = spending?.usedUp()
    return reason === undefined ? undefined : redact(reason)
  }
  const pay = (more: JudgeUsage) => {
    usage = addUsage(usage, more)
  }
  /** @returns the redacted failure, if other questions may still be answered */
  const unlessStopped = (failure: JudgeFailure, isOutOfReach: boolean): JudgeFailure => {
    const reason = stopped()
    if (reason !== undefined) throw new SynthesisStopped(reason, { cause: failure })
    const message = redact(failure.message)
    if (isOutOfReach) throw new UserError({ problem: printable(message, 400) })
    return new JudgeFailure(message, { cause: failure })
  }
  return {
    sessions,
    stopped,
    usage: () => usage,
    async ask(role, step, request, group) {
      try {
        const answered = await sessions[role].ask(step, request, group && { group })
        pay(answered.usage)
        return answered.answer
      } catch (error) {
        if (error instanceof StepNotOffered) throw notOffered(role, sessions, error.message)
        if (!(error instanceof JudgeFailure)) throw error
        if (error.usage) pay(error.usage)
        throw unlessStopped(error, isUnavailable(error.cause))
      }
    },
    foundByChecker(found, used) {
      pay(used)
      if ('found' in found) return found.found
      const { instead } = found
      const reason = 'reason' in instead ? (instead.reason ?? '') : ''
      if (found.unoffered) throw notOffered('checker', sessions, reason)
      const isOutOfReach = instead.status === 'judgeError' && instead.unavailable === true
      throw unlessStopped(new JudgeFailure(reason), isOutOfReach)
    },
  }
}

const deeds: Record<Role, string> = {
  generator: 'write questions',
  critic: 'examine questions',
  checker: 'check facts',
}

function notOffered(role: Role, sessions: SynthesisSessions, why: string): UserError {
  const { judge } = sessions[role]
  const alone = role === 'checker' ? '' : `, or \`generate: { ${role}: … }\` for this role alone`
  return new UserError({
    problem: `Expected a model that can ${deeds[role]}, got ${printable(judgeFullName(judge), 80)} (${printable(why, 200)})`,
    fix: `Name one in the plugin's options: \`judge: openai({ model: 'gpt-5-mini' })\`${alone}`,
  })
}
