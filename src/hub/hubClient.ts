import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { UserError } from '../errors.ts'
import type { CalledTool } from '../pipeline/tools/calledTools.ts'
import type { MappedResult } from '../pipeline/tools/mappedResults.ts'
import type { AnswerEvaluation } from '../results/matcherRecord.ts'
import type {
  CallToBegin,
  CallToEnd,
  CaseName,
  ModelCalls,
  PlaceToGive,
  PlaceToTake,
} from './callMessages.ts'
import type {
  AnswerRequest,
  AskedCase,
  CaseOutcome,
  CaseToAsk,
  HubFailure,
  HubQuestion,
  HubReply,
  MainProcess,
} from './hubMessages.ts'
import { onLines, sendLine } from './lines.ts'

interface WaitingQuestion {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The main process, seen from a worker: over a socket. One connection serves any number of questions at once. */
export class HubClient implements MainProcess {
  readonly #endpoint: string
  readonly #waiting = new Map<number, WaitingQuestion>()
  #socket: Socket | undefined
  #lastId = 0

  constructor(endpoint: string) {
    this.#endpoint = endpoint
  }

  beginCase(name: CaseName): Promise<CaseToAsk> {
    return this.#ask({ ask: 'beginCase', given: name })
  }

  mapResults(calls: readonly CalledTool[], signal?: AbortSignal): Promise<MappedResult[]> {
    return this.#ask({ ask: 'mapResults', given: calls }, signal)
  }

  judgeCase(asked: AskedCase, signal?: AbortSignal): Promise<CaseOutcome> {
    return this.#ask({ ask: 'judgeCase', given: asked }, signal)
  }

  evaluateAnswer(request: AnswerRequest, signal?: AbortSignal): Promise<AnswerEvaluation> {
    return this.#ask({ ask: 'evaluateAnswer', given: request }, signal)
  }

  beginCall(asked: CallToBegin, signal?: AbortSignal): ReturnType<ModelCalls['beginCall']> {
    return this.#ask({ ask: 'beginCall', given: asked }, signal)
  }

  takePlace(asked: PlaceToTake, signal?: AbortSignal): ReturnType<ModelCalls['takePlace']> {
    return this.#ask({ ask: 'takePlace', given: asked }, signal)
  }

  givePlace(given: PlaceToGive): ReturnType<ModelCalls['givePlace']> {
    return this.#ask({ ask: 'givePlace', given })
  }

  endCall(given: CallToEnd): ReturnType<ModelCalls['endCall']> {
    return this.#ask({ ask: 'endCall', given })
  }

  async #ask<Answer>(question: HubQuestion, signal?: AbortSignal): Promise<Answer> {
    this.#lastId += 1
    const id = this.#lastId
    const socket = (this.#socket ??= this.#open())
    socket.ref()
    const cancel = () => sendLine(socket, { id, cancel: true })
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      const answer = await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        sendLine(socket, { id, ...question })
        if (signal?.aborted) cancel()
      })
      // The other end is our own plugin, which returns the type of the question.
      return answer as Answer
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  #open(): Socket {
    const socket = connect(this.#endpoint)
    onLines(socket, value => this.#receive(value as HubReply))
    socket.on('error', cause =>
      this.#lose(new Error('Lost the connection to the judge', { cause })),
    )
    socket.on('close', () => this.#lose(new Error('The main process closed its judge')))
    return socket
  }

  #receive(reply: HubReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    // An idle connection must not keep the process alive.
    if (this.#waiting.size === 0) this.#socket?.unref()
    // JSON omits an undefined answer.
    if ('failure' in reply) waiting?.reject(errorOf(reply.failure))
    else waiting?.resolve(reply.answer)
  }

  #lose(error: Error): void {
    this.#socket = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** Errors of the user arrive without a stack. */
function errorOf({ message, stack }: HubFailure): Error {
  if (stack === undefined) return new UserError({ problem: message })
  const error = new Error(message)
  error.stack = stack
  return error
}
