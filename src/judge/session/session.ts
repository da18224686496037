import pLimit from 'p-limit'
import type { Spend, Spending } from './budget.ts'
import { createBudget } from './budget.ts'
import { askTogether } from './askTogether.ts'
import { createFlights } from './singleFlight.ts'
import type {
  AskOptions,
  Judge,
  JudgeQuestion,
  JudgeReply,
  JudgeSession,
  JudgeUsage,
  PromptOverrides,
} from '../judge.ts'
import { defaultConcurrency, defaultMaterialTokens, StepNotOffered } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'
import { jsonSchemaOf, messagesOf, questionKey } from './question.ts'
import { noUsage } from '../judgeUsage.ts'
import { askForValidAnswer } from './validAnswer.ts'
import type { VerdictLog } from '../log/verdictLog.ts'

export interface JudgeSessionOptions {
  judge: Judge
  /** Who compares texts by their meaning. @default none: such questions are not offered */
  embeddings?: Judge
  /** @default none: the built-in instructions */
  prompts?: PromptOverrides
  /** Where answers are kept and looked up. @default none: each question is asked anew */
  verdictLog?: VerdictLog
  /** Counts what is spent. @default all that is asked may be */
  spending?: Spending
}

const replayedUsage: JudgeUsage = { ...noUsage, replayed: 1 }

/** Who answers a question, and where the answer is kept. */
interface Desk {
  judge: Judge
  log: VerdictLog | undefined
  /** Makes one call, when there is room for it. */
  ask: Judge['answer']
  /** The same, with others of its group in that call. */
  askWith: (question: JudgeQuestion, group: object) => Promise<JudgeReply>
}

/**
 * Puts a judge behind its verdict log and its concurrency limit. Equal questions that are asked at
 * the same time share one call; those that were ever answered are replayed. An answer counts only
 * when its shape, its ids and its quotes hold.
 */
export function createJudgeSession(options: JudgeSessionOptions): JudgeSession {
  const { judge, embeddings, prompts = {}, verdictLog } = options
  const { spend } = options.spending ?? createBudget()
  const desks = {
    judge: deskOf(judge, verdictLog, spend),
    embeddings: embeddings && deskOf(embeddings, verdictLog, spend),
  }
  const join = createFlights<{ answer: unknown; usage: JudgeUsage }>()

  async function ask<Request, Answer>(
    step: JudgeStep<Request, Answer>,
    request: Request,
    { signal, repeat = 0, sample, group }: AskOptions = {},
  ): Promise<{ answer: Answer; usage: JudgeUsage }> {
    signal?.throwIfAborted()
    const desk = desks[step.answeredBy ?? 'judge']
    if (!desk) throw new StepNotOffered('needs embeddings: set the option `embeddings`')
    const messages = messagesOf(step, request, prompts)
    const answerSchema = jsonSchemaOf(step.answerSchema)
    const { name, prompt } = step
    const key = questionKey({
      judge: desk.judge,
      step: name,
      promptVersion: prompt.version,
      messages,
      answerSchema,
      repeat,
      sample,
    })
    const replayed = validated(step, request, desk.log?.get(key)?.answer)
    if (replayed !== undefined) return { answer: replayed, usage: replayedUsage }

    const { result, first } = await join(
      key,
      async shared => {
        const question = { step: name, request, messages, answerSchema, key, signal: shared }
        return askAndLog({ ...desk, step, question, group })
      },
      signal,
    )
    // Whoever shares a call has the same key, hence the same step and schema.
    return { answer: result.answer as Answer, usage: first ? result.usage : replayedUsage }
  }

  return { judge, ...(embeddings && { embeddings }), prompts, ask }
}

function deskOf(judge: Judge, verdictLog: VerdictLog | undefined, spend: Spend): Desk {
  const log = judge.logged === false ? undefined : verdictLog
  const limit = pLimit(judge.limitsItself ? Infinity : (judge.concurrency ?? defaultConcurrency))
  const ask = (question: JudgeQuestion) =>
    limit(async () => {
      question.signal.throwIfAborted()
      return spend(judge, () => answerOf(judge, question))
    })
  const { materialTokens = defaultMaterialTokens } = judge
  return { judge, log, ask, askWith: askTogether({ ask, materialTokens }) }
}

/** A judge of a project's own may return anything, whatever its type says. */
async function answerOf(judge: Judge, question: JudgeQuestion): Promise<JudgeReply> {
  const reply: JudgeReply | undefined = await judge.answer(question)
  if (!reply) throw new TypeError('Expected `answer` of the judge to return `{ answer }`.')
  return reply
}

interface Asking<Request, Answer> extends Desk {
  step: JudgeStep<Request, Answer>
  question: JudgeQuestion & { request: Request }
  group: object | undefined
}

async function askAndLog<Request, Answer>(asking: Asking<Request, Answer>) {
  const { judge, step, question, log, ask, askWith, group } = asking
  // Where nobody outside is asked there is no call to save, and records are kept question by question.
  const joins = step.joins && judge.batching === 'perCase' && !judge.local && group
  const first = joins ? (one: JudgeQuestion) => askWith(one, joins) : ask
  const valid = await askForValidAnswer({ ask: first, askAgain: ask }, step, question)
  const { answer, usage } = valid
  const model = valid.model ?? judge.model
  log?.append({
    key: question.key,
    step: step.name,
    prompt: `${step.name}@${step.prompt.version}`,
    judge: judge.name,
    ...(model === undefined ? {} : { model }),
    answer,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
  })
  return { answer, usage }
}

/** A logged answer, if it still passes; one that doesn't is asked for again. */
function validated<Request, Answer>(
  step: JudgeStep<Request, Answer>,
  request: Request,
  logged: unknown,
): Answer | undefined {
  const { data } = step.answerSchema.safeParse(logged)
  return data !== undefined && step.problems(request, data).length === 0 ? data : undefined
}
