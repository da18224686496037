import type { AnsweredQuestion, AnswerTogether, AskOptions, Judge, JudgeUsage } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'
import { addUsage, noUsage } from '../judgeUsage.ts'
import { judgeFor } from '../members.ts'

interface Asked<Request, Answer> {
  judge: Judge
  step: JudgeStep<Request, Answer>
  request: Request
}

/** Asks a judge that answers by itself. */
type AskSingle<Request, Answer> = (
  judge: Judge,
  request: Request,
  options: AskOptions,
) => Promise<AnsweredQuestion<Answer>>

/**
 * Asks a judge, or the members that answer instead of it. A judge with `batching: 'perClaim'` is asked about each
 * claim separately.
 */
export async function askMembers<Request, Answer>(
  { judge, step, request }: Asked<Request, Answer>,
  options: AskOptions,
  askSingle: AskSingle<Request, Answer>,
): Promise<AnsweredQuestion<Answer>> {
  const answering = judgeFor(judge, step.name)
  const { combination, batching } = answering
  const { byClaim } = step
  const claims = batching === 'perClaim' ? (byClaim?.claimsOf(request) ?? []) : []
  if (!byClaim || (!combination && claims.length < 2)) {
    return askSingle(answering, request, options)
  }
  const { members, together } = combination ?? { members: [answering], together: eachClaimAlone }
  const bill: Bill = { usage: noUsage, isStandIn: false }
  const pay = (more: JudgeUsage = noUsage) => (bill.usage = addUsage(bill.usage, more))
  try {
    const answer = await together<Request, Answer>(
      { request, byClaim },
      async (index, part, { sample } = {}) => {
        const asked = { judge: memberAt(members, index), step, request: part }
        try {
          const answered = await askMembers(asked, sampled(options, sample), askSingle)
          pay(answered.usage)
          bill.isStandIn ||= answered.isStandIn === true
          return answered
        } catch (error) {
          if (error instanceof JudgeFailure) pay(error.usage)
          throw error
        }
      },
    )
    const { usage, isStandIn } = bill
    return { answer, usage, ...(isStandIn && { isStandIn: true as const }) }
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    throw new JudgeFailure(error.message, { cause: error.cause, usage: bill.usage })
  }
}

/** The usage of several questions. */
interface Bill {
  usage: JudgeUsage
  isStandIn: boolean
}

const eachClaimAlone: AnswerTogether = async ({ request, byClaim }, ask) => {
  const claims = byClaim.claimsOf(request)
  const answers = claims.map(async claim => {
    const { answer } = await ask(0, byClaim.about(request, [claim]))
    return { claim, from: answer }
  })
  // Waits for all answers, so that the cost of each is counted.
  await Promise.allSettled(answers)
  return byClaim.answerOf(await Promise.all(answers))
}

function memberAt(members: readonly Judge[], index: number): Judge {
  const member = members[index]
  if (!member) throw new TypeError(`Expected a member ${index} of a combined judge`)
  return member
}

const groupsOfSamples = new WeakMap<object, Map<string, object>>()

/** Samples of one question in one call would be one sample, so each sample of a case has its own group. */
function sampled(options: AskOptions, sample: string | undefined): AskOptions {
  if (sample === undefined) return options
  const { group } = options
  const name = options.sample === undefined ? sample : `${options.sample}, ${sample}`
  return { ...options, sample: name, ...(group && { group: groupOf(group, name) }) }
}

function groupOf(group: object, sample: string): object {
  const groups = groupsOfSamples.get(group) ?? new Map<string, object>()
  groupsOfSamples.set(group, groups)
  const known = groups.get(sample) ?? {}
  groups.set(sample, known)
  return known
}
