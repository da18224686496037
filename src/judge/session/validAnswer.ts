import { isUnavailable } from '../../errors.ts'
import type { ChatMessage, Judge, JudgeQuestion, JudgeUsage } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../judge.ts'
import type { JudgeReply } from '../judge.ts'
import type { InvalidAnswers } from '../log/invalidAnswers.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { joined, oneLine } from '../checks/reason.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'

/** Characters of a former answer that are shown to the model again. */
const longestFormerAnswer = 20_000

/** An answer that passed the checks of schema and step, and what it cost. */
interface ValidAnswer<Answer> {
  answer: Answer
  usage: JudgeUsage
  model?: string
}

export interface AskedJudge {
  judge: Pick<Judge, 'local'>
  /** Asks for the first answer, maybe together with other questions. */
  ask: Judge['answer']
  /** Asks for a second answer, alone. */
  askAgain: Judge['answer']
  /** Where replies are kept that are no valid answers. @default nowhere */
  invalidAnswers?: InvalidAnswers | undefined
}

/** One reply, read. */
interface Attempt<Answer> {
  reply: JudgeReply
  /** Absent where the shape is wrong. */
  answer?: Answer
  problems: string[]
}

/**
 * Asks, and asks once more where the answer has faults, with the faults named.
 *
 * @throws StepNotOffered as the judge throws it
 * @throws JudgeFailure for everything else that prevents a valid answer
 */
export async function askForValidAnswer<Request, Answer>(
  { judge, ask, askAgain, invalidAnswers }: AskedJudge,
  step: JudgeStep<Request, Answer>,
  question: JudgeQuestion & { request: Request },
): Promise<ValidAnswer<Answer>> {
  let usage = noUsage
  const attempt = async (messages: ChatMessage[], send = askAgain) => {
    const replied = await replyOf({ judge, ask: send }, { ...question, messages }, usage)
    usage = addUsage(usage, usageOf(replied.reply, judge))
    return readReply(step, question.request, replied)
  }
  const keep = ({ reply, problems }: Attempt<Answer>) =>
    invalidAnswers?.keep({
      key: question.key,
      step: step.name,
      problems,
      raw: typeof reply.raw === 'string' ? reply.raw : formerAnswer(reply),
    })
  // A judge of the project's own may name anything, and the log takes only text.
  const valid = (answer: Answer, { model }: JudgeReply) =>
    typeof model === 'string' ? { answer, usage, model } : { answer, usage }

  const first = await attempt(question.messages, ask)
  if (first.answer !== undefined && first.problems.length === 0)
    return valid(first.answer, first.reply)
  if (first.reply.replayed)
    throw new JudgeFailure(
      `The recorded answer is not valid, record it again: ${joined(first.problems)}`,
      { usage },
    )

  keep(first)
  const second = await attempt([...question.messages, ...objection(first)])
  if (second.answer !== undefined && second.problems.length === 0)
    return valid(second.answer, second.reply)
  const place = keep(second)
  const salvaged =
    second.answer === undefined ? undefined : step.salvage?.(question.request, second.answer)
  if (salvaged !== undefined) return valid(salvaged, second.reply)
  // Before the problems, because reports cut long reasons.
  const kept = place === undefined ? '' : ` (${place})`
  throw new JudgeFailure(
    `The judge's answer was not valid, nor was its second one${kept}: ${joined(second.problems)}`,
    { usage },
  )
}

type Replied = { reply: JudgeReply; unreadable?: string }

async function replyOf(
  { judge, ask }: Pick<AskedJudge, 'judge' | 'ask'>,
  question: JudgeQuestion,
  spent: JudgeUsage,
): Promise<Replied> {
  try {
    return { reply: await ask(question) }
  } catch (error) {
    if (error instanceof StepNotOffered) throw error
    if (error instanceof InvalidAnswer) return { reply: error.reply, unreadable: error.message }
    const known = error instanceof JudgeFailure ? error : undefined
    const thisCall = isUnavailable(error) ? noUsage : usageOf({ answer: undefined }, judge)
    throw new JudgeFailure(oneLine(messageOf(error)), {
      cause: known ? known.cause : error,
      usage: addUsage(spent, known?.usage ?? thisCall),
    })
  }
}

function readReply<Request, Answer>(
  step: JudgeStep<Request, Answer>,
  request: Request,
  { reply, unreadable }: Replied,
): Attempt<Answer> {
  if (unreadable !== undefined) return { reply, problems: [oneLine(unreadable)] }
  const parsed = step.answerSchema.safeParse(reply.answer)
  if (parsed.success)
    return { reply, answer: parsed.data, problems: step.problems(request, parsed.data) }
  return {
    reply,
    problems: parsed.error.issues.map(
      ({ path, message }) =>
        `At ${path.length > 0 ? path.join('.') : 'the top'}: ${oneLine(message)}.`,
    ),
  }
}

/** The model sees its own answer and what is wrong with it. */
function objection({ reply, problems }: Attempt<unknown>): ChatMessage[] {
  const text = formerAnswer(reply)
  const list = problems.slice(0, 50).map(problem => `- ${problem}`)
  return [
    { role: 'assistant', content: text.slice(0, longestFormerAnswer) },
    {
      role: 'user',
      content: `This answer can't be used:\n${list.join('\n')}\nAnswer the question again from the start: one JSON object of the shape asked for, and nothing else.`,
    },
  ]
}

/** The answer as text: it may be nested too deep for JSON, or be no data at all. */
function formerAnswer({ answer }: JudgeReply): string {
  if (typeof answer === 'string') return answer || '(no answer)'
  try {
    return JSON.stringify(answer) ?? '(no answer)'
  } catch {
    return '(no JSON)'
  }
}
