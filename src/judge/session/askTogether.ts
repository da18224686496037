import { estimatedTokens } from '../../text/estimatedTokens.ts'
import type { JudgeQuestion, JudgeReply } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import { jointQuestion, repliesIn } from './jointQuestion.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { noUsage } from '../judgeUsage.ts'
import { SharedWatch } from './sharedWatch.ts'

type AskOne = (question: JudgeQuestion) => Promise<JudgeReply>

interface TogetherOptions {
  ask: AskOne
  /** The most tokens of material in one call. */
  materialTokens: number
}

/** A question that waits for others of its group. */
interface Waiting {
  question: JudgeQuestion
  resolve(reply: JudgeReply): void
  reject(error: unknown): void
}

/**
 * Joins questions into one call if they are of the same step and group and come in the same turn of the event loop,
 * such as the claims of an answer and of its reference. A single question is sent unchanged.
 */
export function askTogether({ ask, materialTokens }: TogetherOptions) {
  const groups = new WeakMap<object, Map<string, Waiting[]>>()

  function waitingFor(group: object, step: string): Waiting[] {
    const steps = groups.get(group) ?? new Map<string, Waiting[]>()
    groups.set(group, steps)
    const waiting = steps.get(step)
    if (waiting) return waiting
    const begun: Waiting[] = []
    steps.set(step, begun)
    setImmediate(() => {
      steps.delete(step)
      for (const part of partsWithin(begun, materialTokens)) void settle(part, ask)
    })
    return begun
  }

  return async (question: JudgeQuestion, group: object): Promise<JudgeReply> => {
    const reply = new Promise<JudgeReply>((resolve, reject) => {
      waitingFor(group, question.step).push({ question, resolve, reject })
    })
    return unlessAborted(reply, question.signal)
  }
}

/** Groups questions in their order, as many as one call may hold. */
function partsWithin(waiting: readonly Waiting[], tokens: number): Waiting[][] {
  const parts: Waiting[][] = []
  let left = 0
  for (const one of waiting) {
    const material = one.question.messages.find(({ role }) => role === 'user')
    const size = estimatedTokens(material?.content ?? '')
    const part = parts.at(-1)
    if (part && size <= left) part.push(one)
    else parts.push([one])
    left = (part && size <= left ? left : tokens) - size
  }
  return parts
}

async function settle(waiting: readonly Waiting[], ask: AskOne): Promise<void> {
  const [first, ...others] = waiting.filter(({ question }) => !question.signal.aborted)
  if (!first) return
  const wanted = [first, ...others]
  try {
    const replies =
      others.length === 0 ? [await ask(first.question)] : await askJointly(wanted, ask)
    for (const [index, { resolve, reject }] of wanted.entries()) {
      const reply = replies[index]
      if (reply instanceof Error) reject(reply)
      else if (reply) resolve(reply)
    }
  } catch (error) {
    first.reject(error)
    for (const { reject } of others) reject(withoutCost(error))
  }
}

async function askJointly(
  wanted: readonly Waiting[],
  ask: AskOne,
): Promise<(JudgeReply | InvalidAnswer)[]> {
  const questions = wanted.map(({ question }) => question)
  const order = Math.min(...questions.map(one => one.order ?? 0))
  const watch = new SharedWatch(questions.flatMap(one => one.watch ?? []))
  const joint = jointQuestion(questions, whenAll(questions.map(one => one.signal)))
  const reply = await ask({ ...joint, order, watch })
  return repliesIn(reply, joint)
}

/** Every asker gets the error, but only one of them its cost. */
function withoutCost(error: unknown): unknown {
  if (error instanceof InvalidAnswer) {
    const { raw = '' } = error.reply
    return new InvalidAnswer(error.message, { answer: '', raw, joined: true })
  }
  if (!(error instanceof JudgeFailure)) return error
  return new JudgeFailure(error.message, { cause: error.cause, usage: noUsage })
}

/** A signal that aborts when all of the signals have aborted. */
function whenAll(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  let left = signals.length
  for (const signal of signals) {
    signal.addEventListener('abort', () => {
      left -= 1
      if (left === 0) controller.abort(signal.reason)
    })
  }
  return controller.signal
}
