import pLimit from 'p-limit'
import type { Spending } from './budget.ts'
import { createBudget } from './budget.ts'
import { askTogether } from './askTogether.ts'
import { createSingleFlight } from './singleFlight.ts'
import type {
  AskOptions,
  CallWatch,
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
import { shortIds } from './shortIds.ts'
import { stopUnlessKept } from './stopUnlessKept.ts'
import { askForValidAnswer } from './validAnswer.ts'
import type { QuestionWithIds } from './validAnswer.ts'
import type { InvalidAnswers } from '../log/invalidAnswers.ts'
import type { VerdictLog } from '../log/verdictLog.ts'

export interface JudgeSessionOptions {
  judge: Judge
  /** Compares texts by their meaning. @default none: such questions are not offered */
  embeddings?: Judge
  /** @default none: the built-in instructions */
  prompts?: PromptOverrides
  /** Where answers are kept and looked up. @default none: each question is asked anew */
  verdictLog?: VerdictLog
  /** Where replies are kept that are no valid answers. @default nowhere */
  invalidAnswers?: InvalidAnswers
  /** Counts what is spent. @default without limits */
  spending?: Spending
  /** Is told why a call waits, for people. @default nobody is told */
  onWait?: CallWatch['waits']
}

const replayedUsage: JudgeUsage = { ...noUsage, replayed: 1 }

/** A judge behind its log and its limits. */
interface LimitedJudge {
  judge: Judge
  log: VerdictLog | undefined
  spending: Spending
  /** Asks alone. */
  ask: Judge['answer']
  /** Asks together with other questions of the group. */
  askWith: (question: JudgeQuestion, group: object) => Promise<JudgeReply>
}

/**
 * Puts a judge behind its verdict log and its concurrency limit. Equal questions that are asked at
 * the same time share one call; those that were ever answered are replayed. An answer counts only
 * when its shape, its ids and its quotes hold.
 */
export function createJudgeSession(options: JudgeSessionOptions): JudgeSession {
  const { judge, embeddings, prompts = {}, verdictLog, invalidAnswers } = options
  const spending = options.spending ?? createBudget()
  const runWatch = watchOfRun(spending, options.onWait)
  const orderOf = createOrders()
  const judges = {
    judge: limitedJudge(judge, verdictLog, spending),
    embeddings: embeddings && limitedJudge(embeddings, verdictLog, spending),
  }
  const share = createSingleFlight<{ answer: unknown; usage: JudgeUsage }>()

  async function ask<Request, Answer>(
    step: JudgeStep<Request, Answer>,
    request: Request,
    { signal, repeat = 0, sample, group, watch }: AskOptions = {},
  ): Promise<{ answer: Answer; usage: JudgeUsage }> {
    signal?.throwIfAborted()
    const asked = judges[step.answeredBy ?? 'judge']
    if (!asked) throw new StepNotOffered('needs embeddings: set the option `embeddings`')
    const ids = shortIds(step, request)
    const messages = messagesOf(step, ids.request, prompts)
    const answerSchema = jsonSchemaOf(step.answerSchema)
    const { name, prompt } = step
    const key = questionKey({
      judge: asked.judge,
      step: name,
      promptVersion: prompt.version,
      messages,
      answerSchema,
      repeat,
      sample,
    })
    const replayed = validated(step, request, asked.log?.get(key)?.answer)
    if (replayed !== undefined) return { answer: replayed, usage: replayedUsage }

    const { result, first } = await share(
      key,
      async (shared, watches) => {
        watches.add(runWatch)
        const call = { signal: shared, watch: watches, order: orderOf(group) }
        const question = { step: name, request, messages, answerSchema, key, ids, ...call }
        return askAndLog({ ...asked, step, question, group, invalidAnswers })
      },
      { signal, watch },
    )
    // All who share a call have the same key, hence the same step and schema.
    const answer = result.answer as Answer
    return { answer, usage: first ? result.usage : sharedUsage(result.usage, asked.judge) }
  }

  return { judge, ...(embeddings && { embeddings }), prompts, ask }
}

/** Another's call counts as replayed. A judge in this process makes no call that could be shared. */
function sharedUsage({ replayed }: JudgeUsage, { local }: Judge): JudgeUsage {
  return local && replayed === 0 ? noUsage : replayedUsage
}

/** Keeps calls that wait for room from being made once the run is stopped. */
function watchOfRun({ stopped }: Spending, onWait?: CallWatch['waits']): CallWatch {
  return {
    sent() {
      stopped.throwIfAborted()
      return () => {}
    },
    waits: (...wait) => onWait?.(...wait),
    stopped,
  }
}

/** Numbers groups in the order in which they first ask. */
function createOrders(): (group: object | undefined) => number {
  const orders = new WeakMap<object, number>()
  let next = 0
  return group => {
    const known = group && orders.get(group)
    if (known !== undefined) return known
    next += 1
    if (group) orders.set(group, next)
    return next
  }
}

function limitedJudge(
  judge: Judge,
  verdictLog: VerdictLog | undefined,
  spending: Spending,
): LimitedJudge {
  const log = judge.logged === false ? undefined : verdictLog
  const limit = pLimit(judge.limitsItself ? Infinity : (judge.concurrency ?? defaultConcurrency))
  const ask = (question: JudgeQuestion) =>
    limit(async () => {
      question.signal.throwIfAborted()
      return spending.spend(judge, () => answerOf(judge, question))
    })
  const { materialTokens = defaultMaterialTokens } = judge
  return { judge, log, spending, ask, askWith: askTogether({ ask, materialTokens }) }
}

/** A judge of the project's own may return anything, whatever its type says. */
async function answerOf(judge: Judge, question: JudgeQuestion): Promise<JudgeReply> {
  // One that limits itself knows better when it sends.
  const end = judge.limitsItself ? undefined : question.watch?.sent()
  try {
    const reply: JudgeReply | undefined = await judge.answer(question)
    if (!reply) throw new TypeError('Expected `answer` of the judge to return `{ answer }`.')
    return reply
  } finally {
    end?.()
  }
}

interface AskedQuestion<Request, Answer> extends LimitedJudge {
  step: JudgeStep<Request, Answer>
  question: QuestionWithIds<Request>
  group: object | undefined
  invalidAnswers: InvalidAnswers | undefined
}

async function askAndLog<Request, Answer>(asked: AskedQuestion<Request, Answer>) {
  const { judge, step, question, ask, askWith, group, invalidAnswers } = asked
  // A judge in this process has no calls to save, and a log is looked up question by question.
  const joins = step.joins && judge.batching === 'perCase' && !judge.local && group
  if (!judge.local) stopUnlessKept({ ...asked, usage: noUsage }, log => log.prepare())
  const first = joins ? (one: JudgeQuestion) => askWith(one, joins) : ask
  const asking = { judge, ask: first, askAgain: ask, invalidAnswers }
  const valid = await askForValidAnswer(asking, step, question)
  const { answer, usage } = valid
  const model = valid.model ?? judge.model
  const record = {
    key: question.key,
    step: step.name,
    prompt: `${step.name}@${step.prompt.version}`,
    judge: judge.name,
    ...(model === undefined ? {} : { model }),
    answer,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
  }
  stopUnlessKept({ ...asked, usage }, log => log.append(record))
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
