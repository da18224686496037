import type { z } from 'zod'
import { isUnavailable } from '../../errors.ts'
import type { ChatMessage, Judge, JudgeQuestion, JudgeUsage } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../judge.ts'
import type { JudgeReply } from '../judge.ts'
import type { InvalidAnswers } from '../log/invalidAnswers.ts'
import { isDamaged } from '../checks/damagedText.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { joined, oneLine } from '../checks/reason.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'
import type { ShortIds } from './shortIds.ts'

/** The most characters of a former answer that the model sees again. */
const longestFormerAnswer = 20_000

/** An answer that passed the checks of schema and step, with its usage. */
interface ValidAnswer<Answer> {
  answer: Answer
  usage: JudgeUsage
  model?: string
}

interface AskedJudge {
  judge: Pick<Judge, 'local' | 'answersMessages' | 'deterministic'>
  /** Asks for the first answer, maybe together with other questions. */
  ask: Judge['answer']
  /** Asks for a second answer, alone. */
  askAgain: Judge['answer']
  /** Keeps replies that are not valid answers. @default they are not kept */
  invalidAnswers?: InvalidAnswers | undefined
}

/** A question, with the short ids of its messages. */
export interface QuestionWithIds<Request> extends JudgeQuestion {
  request: Request
  ids: ShortIds<Request>
}

/** One reply after reading. */
interface Attempt<Request, Answer> {
  reply: JudgeReply
  /** The question, with the ids that the answer uses. */
  asked: Request
  /** Absent if the shape is wrong. */
  answer?: Answer
  problems: string[]
  /** Empty if the judge would give the same answer again anyway. */
  doubts: string[]
}

/**
 * Asks for an answer. If the answer has faults or is doubtful, it asks once more and says why. A doubtful second answer
 * counts only if the judge was asked because of a doubt.
 *
 * @throws StepNotOffered as the judge throws it
 * @throws JudgeFailure for everything else that prevents a valid answer
 */
export async function askForValidAnswer<Request, Answer>(
  { judge, ask, askAgain, invalidAnswers }: AskedJudge,
  step: JudgeStep<Request, Answer>,
  { ids, ...question }: QuestionWithIds<Request>,
): Promise<ValidAnswer<Answer>> {
  let usage = noUsage
  const attempt = async (messages: ChatMessage[], send = askAgain) => {
    const replied = await replyOf({ judge, ask: send }, { ...question, messages }, usage)
    usage = addUsage(usage, usageOf(replied.reply, judge))
    return readReply(step, { judge, ids, request: question.request }, replied)
  }
  const keep = ({ reply, problems, doubts }: Attempt<Request, Answer>) =>
    invalidAnswers?.keep({
      key: question.key,
      step: step.name,
      problems: [...problems, ...doubts],
      raw: typeof reply.raw === 'string' ? reply.raw : formerAnswer(reply),
    })
  // A custom judge may return any value as the model, and the log accepts only text.
  const valid = (found: Answer, { model }: JudgeReply) => {
    const answer = ids.back(found)
    return typeof model === 'string' ? { answer, usage, model } : { answer, usage }
  }

  const first = await attempt(question.messages, ask)
  // A recorded answer counts as the judge gave it.
  const isDoubted = first.doubts.length > 0 && !first.reply.replayed
  if (first.answer !== undefined && first.problems.length === 0 && !isDoubted)
    return valid(first.answer, first.reply)
  if (first.reply.replayed)
    throw new JudgeFailure(
      `The recorded answer is not valid, record it again: ${ids.back(joined(first.problems))}`,
      { usage },
    )

  keep(first)
  const firstFaults = ids.back(joined([...first.problems, ...first.doubts]))
  const second = await attempt([...question.messages, ...objection(first)]).catch(
    withFirst(firstFaults),
  )
  const newDoubts = isDoubted ? [] : second.doubts
  const problems = [...second.problems, ...newDoubts]
  if (second.answer !== undefined && problems.length === 0)
    return valid(second.answer, second.reply)
  const place = keep(second)
  const salvaged =
    second.answer === undefined || newDoubts.length > 0
      ? undefined
      : step.salvage?.(second.asked, second.answer)
  if (salvaged !== undefined) return valid(salvaged, second.reply)
  const faults = { first: firstFaults, second: ids.back(joined(problems)) }
  throw new JudgeFailure(neitherValid(faults, place), { usage })
}

function neitherValid(
  { first, second }: { first: string; second: string },
  place: string | undefined,
): string {
  // Before the faults, because reports cut long reasons.
  const kept = place === undefined ? '' : ` (${place})`
  const faults = first === second ? second : `${second} The first: ${first}`
  return `The judge's answer was not valid, nor was its second one${kept}: ${faults}`
}

/** Adds the faults of the first answer to the error that came in place of a second one. */
const withFirst = (faults: string) => (error: unknown) => {
  if (!(error instanceof JudgeFailure)) throw error
  const { message, cause, usage } = error
  throw new JudgeFailure(`${message} (the first answer was not valid: ${faults})`, {
    cause,
    ...(usage && { usage }),
  })
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

interface Asked<Request> extends Pick<AskedJudge, 'judge'> {
  ids: ShortIds<Request>
  request: Request
}

function readReply<Request, Answer>(
  step: JudgeStep<Request, Answer>,
  { judge, ids, request }: Asked<Request>,
  { reply, unreadable }: Replied,
): Attempt<Request, Answer> {
  const unread = { reply, asked: ids.request, doubts: [] }
  if (unreadable !== undefined) return { ...unread, problems: [oneLine(unreadable)] }
  const parsed = parsedAnswer(step, judge, reply.answer)
  if (parsed.success) {
    const answer = parsed.data
    // Without the answer, so that no part of it is salvaged.
    if (isDamaged(request, answer)) return { ...unread, problems: [damaged] }
    // A custom judge may answer with the ids of the request or of the messages.
    const asked = judge.answersMessages || ids.standIn(answer) ? ids.request : request
    const doubts = judge.deterministic ? [] : (step.doubts?.(asked, answer) ?? [])
    return { reply, asked, answer, problems: step.problems(asked, answer), doubts }
  }
  return {
    ...unread,
    problems: parsed.error.issues.map(
      ({ path, message }) =>
        `At ${path.length > 0 ? path.join('.') : 'the top'}: ${oneLine(message)}.`,
    ),
  }
}

/** A model is asked for the short form, if there is one, and a judge of a project answers in full. Both may do either. */
function parsedAnswer<Answer>(
  { answerSchema, shortForm }: Pick<JudgeStep<never, Answer>, 'answerSchema' | 'shortForm'>,
  { answersMessages }: Pick<Judge, 'answersMessages'>,
  answer: unknown,
): z.ZodSafeParseResult<Answer> {
  const full = answerSchema.safeParse(answer)
  if (full.success || !shortForm) return full
  const short = shortForm.safeParse(answer)
  return short.success || answersMessages ? short : full
}

const damaged = 'Characters are lost: the answer has U+FFFD, which stands nowhere in the question.'

/** Shows the model its own answer, and the faults or doubts. */
function objection({ reply, problems, doubts }: Attempt<unknown, unknown>): ChatMessage[] {
  const text = formerAnswer(reply)
  const list = [...problems, ...doubts].slice(0, 50).map(problem => `- ${problem}`)
  const [what, unless] =
    problems.length > 0
      ? ["This answer can't be used:", '']
      : ['This answer is doubtful:', ' If the answer is right, give it again.']
  return [
    { role: 'assistant', content: text.slice(0, longestFormerAnswer) },
    {
      role: 'user',
      content: `${what}\n${list.join('\n')}\nAnswer the question again from the start: one JSON object of the shape asked for, and nothing else.${unless}`,
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
