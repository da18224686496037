import { defined } from '../../defined.ts'
import { sum } from '../../statistics/mean.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { costsOf } from './budget.ts'
import type { Judge, JudgeQuestion, JudgeReply, JudgeSession } from '../judge.ts'
import { StepNotOffered } from '../judge.ts'
import { judgeTraits, presentTraits } from '../traits.ts'
import { tasksIn } from './jointQuestion.ts'
import { createJudgeSession } from './session.ts'
import type { JudgeSessionOptions } from './session.ts'
import { standInAnswer } from './standInAnswers.ts'
import { compareTexts } from '../steps/compareTexts.ts'
import type { CompareTextsRequest } from '../steps/compareTexts.ts'
import { addUsage, noUsage, usageOf } from '../judgeUsage.ts'
import { replaceJudges, singleJudges } from '../members.ts'
import type { VerdictLog } from '../log/verdictLog.ts'
import type { VerdictRecord } from '../log/verdictRecord.ts'

/** The expected use of one judge in a run. Tokens and cost are estimates. */
export interface JudgeEstimate {
  name: string
  model?: string
  /** True if the judge answers in this process, without calls. */
  local: boolean
  /** Distinct questions, also if several cases ask the same one. */
  questions: number
  /** How many of them the verdict log answers. */
  cached: number
  /** How many of them a judge in this process can't answer. */
  unanswered: number
  /** Calls for the rest. One call may hold several questions of a case. */
  calls: number
  promptTokens: number
  completionTokens: number
  /** By the judge's prices; absent if it has none. */
  cost?: number
  /** Present if a cascade asks the judge only in doubt: the estimate counts each claim that is not in the log. */
  atMost?: true
}

interface JudgeEstimates {
  /** Each judge that is asked. A combined judge has several. */
  judges: JudgeEstimate[]
  /** Empty if there is no embedding model. */
  embeddings: JudgeEstimate[]
}

/** A session that asks no endpoint and writes nothing. */
export interface DrySession {
  session: JudgeSession
  /** The estimates for the questions so far. */
  estimates(): JudgeEstimates
}

/**
 * The session of a real run, with stand-ins for the judge and the embedding model. Answers in the verdict log are
 * replayed. The other questions are counted, and the stand-in answers them. A `local` judge answers itself.
 */
export function createDrySession(options: Omit<JudgeSessionOptions, 'budget'>): DrySession {
  const { judge, embeddings, prompts, verdictLog } = options
  const counted = new Map<Judge, Counted>()
  const counting = (inDoubt: ReadonlySet<Judge>) => (single: Judge) => {
    const counts = countCalls(single, { log: verdictLog && readOnly(verdictLog), inDoubt })
    counted.set(counts.judge, counts)
    return counts.judge
  }
  const asked = replaceJudges(judge, counting(askedInDoubt(judge)))
  const comparing = embeddings && counting(new Set())(embeddings)
  const estimateOf = (single: Judge) => {
    const counts = counted.get(single)
    return counts ? [counts.estimate()] : []
  }
  return {
    session: createJudgeSession({
      judge: asked,
      ...(comparing && { embeddings: comparing }),
      ...(prompts && { prompts }),
      logOf: single => counted.get(single)?.log,
      isStandIn: (single, key) => counted.get(single)?.isStandIn(key) ?? false,
    }),
    estimates: () => ({
      judges: singleJudges(asked).flatMap(estimateOf),
      embeddings: comparing ? estimateOf(comparing) : [],
    }),
  }
}

/** The judges that a cascade asks only if another judge is unsure. */
function askedInDoubt({ combination }: Judge): Set<Judge> {
  if (!combination) return new Set()
  const { kind, members } = combination
  const strong = kind === 'cascade' ? members.slice(1, 2).flatMap(singleJudges) : []
  return new Set([...strong, ...members.flatMap(member => [...askedInDoubt(member)])])
}

/** The counts for one judge. */
interface Counted {
  judge: Judge
  log: DryLog | undefined
  isStandIn(key: string): boolean
  estimate(): JudgeEstimate
}

interface DryLog extends VerdictLog {
  replayed(): number
  hasAdded(key: string): boolean
}

/** Keeps new answers in memory, so that equal questions are counted once. */
function readOnly(log: VerdictLog): DryLog {
  const replayed = new Set<string>()
  const added = new Map<string, VerdictRecord>()
  return {
    get(key) {
      const own = added.get(key)
      if (own) return own
      const found = log.get(key)
      if (found) replayed.add(key)
      return found
    },
    prepare() {},
    append(record) {
      // A record that is not valid will be asked for again.
      replayed.delete(record.key)
      added.set(record.key, record)
    },
    replayed: () => replayed.size,
    hasAdded: key => added.has(key),
  }
}

function countCalls(
  judge: Judge,
  { log, inDoubt }: { log: DryLog | undefined; inDoubt: ReadonlySet<Judge> },
): Counted {
  const { name, model, local = false, prices } = judge
  const count = { asked: 0, cached: 0, unanswered: 0 }
  let usage = noUsage
  const reply = async (question: JudgeQuestion): Promise<JudgeReply> => {
    if (local) return judge.answer(question)
    const answer = standInAnswer(question)
    return { answer, ...tokensOf(question, answer) }
  }
  return {
    judge: {
      ...presentTraits(judge, [...judgeTraits, 'logged', 'local']),
      async answer(question: JudgeQuestion): Promise<JudgeReply> {
        const questions = tasksIn(question)?.length ?? 1
        try {
          const replied = await reply(question)
          count[replied.replayed ? 'cached' : 'asked'] += questions
          usage = addUsage(usage, usageOf(replied, judge))
          return replied
        } catch (error) {
          if (!(error instanceof StepNotOffered)) count.unanswered += questions
          throw error
        }
      },
    },
    log,
    isStandIn: key => !local && (judge.logged === false || (log?.hasAdded(key) ?? true)),
    estimate() {
      const cached = count.cached + (log?.replayed() ?? 0)
      const { calls, promptTokens, completionTokens } = usage
      return {
        name,
        ...defined({ model }),
        local,
        questions: cached + count.asked + count.unanswered,
        cached,
        unanswered: count.unanswered,
        calls,
        promptTokens,
        completionTokens,
        ...(prices && costsOf(usage, prices)),
        ...(inDoubt.has(judge) && calls > 0 && { atMost: true as const }),
      }
    },
  }
}

/** The tokens that the endpoint would count: texts to embed, or the messages with the schema of the answer. */
function tokensOf(question: JudgeQuestion, answer: unknown) {
  const { step, request, messages, answerSchema } = question
  if (step === compareTexts.name) {
    const { text, others } = request as CompareTextsRequest
    return { promptTokens: tokensIn([text, ...others]), completionTokens: 0 }
  }
  const contents = messages.map(({ content }) => content)
  return {
    promptTokens: tokensIn([...contents, JSON.stringify(answerSchema)]),
    completionTokens: tokensIn([JSON.stringify(answer)]),
  }
}

function tokensIn(texts: readonly string[]): number {
  return sum(texts.map(estimatedTokens))
}
