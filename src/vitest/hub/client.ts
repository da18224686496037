import { failureOf, HubConnection } from '../../hub/connection.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import type { CaseJob, Draw, DrawJob, Evaluator } from '../evaluator.ts'
import type { HubQuestion, HubReply } from './messages.ts'

/** The worker's end of the hub: asks the main process to judge, over its socket. */
export class HubClient implements Evaluator {
  readonly #hub: HubConnection<HubQuestion, HubReply>

  constructor(endpoint: string) {
    this.#hub = new HubConnection(endpoint)
  }

  async evaluateCase(job: CaseJob, signal?: AbortSignal): Promise<CaseRecord> {
    const reply = await this.#hub.ask({ evaluateCase: job }, signal)
    if ('record' in reply) return reply.record
    throw failureOf(reply)
  }

  async drawAgain(job: DrawJob, signal?: AbortSignal): Promise<Draw> {
    const reply = await this.#hub.ask({ drawAgain: job }, signal)
    if ('draw' in reply) return reply.draw
    throw failureOf(reply)
  }

  async evaluateAnswer(request: EvaluationRequest, signal?: AbortSignal): Promise<Evaluation> {
    const reply = await this.#hub.ask({ evaluateAnswer: request }, signal)
    if ('evaluation' in reply) return reply.evaluation
    throw failureOf(reply)
  }
}
