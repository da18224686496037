import { defined } from '../../defined.ts'
import { createBudget } from './budget.ts'
import type { Spending } from './budget.ts'
import type { Account } from './ledger.ts'
import { askMembers } from './askMembers.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import { limitedJudge } from './limitedJudge.ts'
import type { LimitedJudge } from './limitedJudge.ts'
import { createSingleFlight } from './singleFlight.ts'
import { StepNotOffered } from '../judge.ts'
import type {
  AnsweredQuestion,
  AskOptions,
  CallWatch,
  Judge,
  JudgeSession,
  JudgeUsage,
  PromptOverrides,
  JudgeQuestion,
} from '../judge.ts'
import { isDamaged } from '../checks/damagedText.ts'
import type { JudgeStep } from '../judgeStep.ts'
import { answerSchemaOf, messagesOf, questionKey } from './question.ts'
import { noUsage, tokensOfReply } from '../judgeUsage.ts'
import { shortIds } from './shortIds.ts'
import type { InvalidAnswers } from '../log/invalidAnswers.ts'
import type { VerdictLog } from '../log/verdictLog.ts'
import { workTurn } from './workTurn.ts'
import { stopUnlessKept } from './stopUnlessKept.ts'
import { askForValidAnswer } from './validAnswer.ts'
import type { QuestionWithIds } from './validAnswer.ts'

export interface JudgeSessionOptions {
  judge: Judge
  /** The embedding model. @default none: steps that compare texts are not offered */
  embeddings?: Judge
  /** Instructions that replace the built-in ones. @default none */
  prompts?: PromptOverrides
  /** The log that keeps answers. @default none: each question is asked again */
  verdictLog?: VerdictLog
  /** The log of each judge, if they differ. @default `verdictLog` */
  logOf?: (single: Judge) => VerdictLog | undefined
  /** Whether a dry run made up the answer to a question. @default no answer is made up */
  isStandIn?: (single: Judge, key: string) => boolean
  /** Keeps replies that are not valid answers. @default they are not kept */
  invalidAnswers?: InvalidAnswers
  /** Counts the spending. @default without limits */
  spending?: Spending
  /** Receives the reason why a call waits, for people. @default none */
  onWait?: CallWatch['waits']
  /** How many shards of a run share the concurrency of a judge. @default 1 */
  shards?: number | undefined
}

const replayedUsage: JudgeUsage = { ...noUsage, replayed: 1 }

/**
 * Adds the verdict log and the concurrency limit to a judge. Equal questions at the same time share one call. Logged
 * answers are replayed. An answer counts only if its shape, its ids and its quotes are valid.
 */
export function createJudgeSession(options: JudgeSessionOptions): JudgeSession {
  const { judge, embeddings, prompts = {} } = options
  const { limited, comparing } = limitedJudges(options)
  const askOne = askingOne(options)

  async function ask<Request, Answer>(
    step: JudgeStep<Request, Answer>,
    request: Request,
    asking: AskOptions = {},
  ): Promise<AnsweredQuestion<Answer>> {
    asking.signal?.throwIfAborted()
    if (step.answeredBy !== 'embeddings')
      return askMembers({ judge, step, request }, asking, (one, part, how) =>
        askOne(limited(one), { step, request: part }, how),
      )
    if (!comparing) throw new StepNotOffered('needs embeddings: set the option `embeddings`')
    return askOne(comparing, { step, request }, asking)
  }

  return { judge, ...(embeddings && { embeddings }), prompts, ask }
}

/** Asks one judge one question, unless its log has the answer or the same question is under way. */
function askingOne({ prompts = {}, invalidAnswers, isStandIn = () => false }: JudgeSessionOptions) {
  const orderOf = createCallOrder()
  const share = createSingleFlight<{ answer: unknown; usage: JudgeUsage }>()
  return async function askOne<Request, Answer>(
    asked: LimitedJudge,
    { step, request }: { step: JudgeStep<Request, Answer>; request: Request },
    { signal, repeat = 0, sample, group, watch }: AskOptions,
  ): Promise<AnsweredQuestion<Answer>> {
    const ids = shortIds(request)
    const messages = messagesOf(step, ids.request, prompts)
    const answerSchema = answerSchemaOf(step)
    const key = questionKey({
      judge: asked.judge,
      step: step.name,
      promptVersion: step.prompt.version,
      messages,
      answerSchema,
      repeat,
      sample,
    })
    const record = asked.log?.get(key)
    const replayed = validated(step, request, record?.answer)
    const answered = (answer: Answer, usage: JudgeUsage) => ({
      answer,
      usage,
      ...(isStandIn(asked.judge, key) && { isStandIn: true as const }),
    })
    if (replayed !== undefined) return answered(replayed, replayedUsage)

    const { result, first } = await share(
      key,
      async (shared, watches) => {
        watches.add(asked.watch)
        const call = { signal: shared, watch: watches, order: orderOf(group) }
        const question = { step: step.name, request, messages, answerSchema, key, ids, ...call }
        return askAndLog({ ...asked, step, question, group, invalidAnswers })
      },
      { signal, watch },
    )
    // Calls are shared only by equal keys, so by the same step and schema.
    const answer = result.answer as Answer
    return answered(answer, first ? result.usage : sharedUsage(result.usage, asked.judge))
  }
}

/** The judges with their limits. A judge that occurs several times in a combined one has one set of limits. */
function limitedJudges(options: JudgeSessionOptions) {
  const { embeddings, verdictLog, logOf = () => verdictLog, spending = createBudget() } = options
  const limits = { spending, onWait: options.onWait, shards: options.shards }
  const limitedAs = (account: Account) => (judge: Judge) =>
    limitedJudge({ judge, ...limits, verdictLog: logOf(judge), account })
  return {
    limited: builtOnceFor(limitedAs('judge')),
    comparing: embeddings && limitedAs('embeddings')(embeddings),
  }
}

/** A shared call counts as replayed. A judge in this process makes no call that could be shared. */
function sharedUsage({ replayed }: JudgeUsage, { local }: Judge): JudgeUsage {
  return local && replayed === 0 ? noUsage : replayedUsage
}

/** A logged answer, if it is still valid. Otherwise the question is asked again. */
function validated<Request, Answer>(
  step: JudgeStep<Request, Answer>,
  request: Request,
  logged: unknown,
): Answer | undefined {
  const { data } = step.answerSchema.safeParse(logged)
  if (data === undefined || isDamaged(request, data)) return undefined
  return step.problems(request, data).length === 0 ? data : undefined
}

/** Numbers groups in the order in which they first ask. */
function createCallOrder(): (group: object | undefined) => number {
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

interface AskedQuestion<Request, Answer> extends LimitedJudge {
  step: JudgeStep<Request, Answer>
  question: QuestionWithIds<Request>
  group: object | undefined
  invalidAnswers: InvalidAnswers | undefined
}

/** Asks a judge, and logs its answer before it is used. */
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
    ...defined({ model }),
    answer,
    ...tokensOfReply(usage),
  }
  stopUnlessKept({ ...asked, usage }, log => log.append(record))
  if (!judge.local) await workTurn(group)
  return { answer, usage }
}
