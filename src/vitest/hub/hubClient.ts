import { failureOf, HubConnection } from '../../hub/connection.ts'
import type { AnswerUsage } from '../../pipeline/pipeline.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import type { AnswerRequest } from '../main/evaluator.ts'
import type { MainProcess } from '../main/mainProcess.ts'
import type {
  AskedCase,
  CaseName,
  CaseToAsk,
  HubQuestion,
  HubReply,
  CaseOutcome,
} from './hubMessages.ts'

/** The main process as its workers have it: over a socket. */
export class HubClient implements MainProcess {
  readonly #hub: HubConnection<HubQuestion, HubReply>

  constructor(endpoint: string) {
    this.#hub = new HubConnection(endpoint)
  }

  async caseToAsk(name: CaseName): Promise<CaseToAsk> {
    const reply = await this.#hub.ask({ caseToAsk: name })
    if ('caseToAsk' in reply) return reply.caseToAsk
    throw failureOf(reply)
  }

  async evaluateCase(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome> {
    const reply = await this.#hub.ask({ evaluateCase: asked }, signal)
    if ('judged' in reply) return reply.judged
    throw failureOf(reply)
  }

  async drawAgain(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome> {
    const reply = await this.#hub.ask({ drawAgain: asked }, signal)
    if ('judged' in reply) return reply.judged
    throw failureOf(reply)
  }

  async spendOnPipeline(told: AnswerUsage): Promise<{ usedUp?: string }> {
    const reply = await this.#hub.ask({ spendOnPipeline: told })
    if ('budget' in reply) return reply.budget
    throw failureOf(reply)
  }

  async evaluateAnswer(request: AnswerRequest, signal?: AbortSignal): Promise<Evaluation> {
    const reply = await this.#hub.ask({ evaluateAnswer: request }, signal)
    if ('evaluation' in reply) return reply.evaluation
    throw failureOf(reply)
  }
}
