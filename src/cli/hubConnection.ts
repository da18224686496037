import { connect } from 'node:net'
import { UserError } from '../errors.ts'
import type { Evaluation, EvaluationRequest } from '../scores/evaluate.ts'

/** A line that the plugin's main process sends: see src/vitest/hub/messages.ts. */
type HubReply =
  | { id: number; evaluation: Evaluation }
  | { id: number; failure: { message: string; stack?: string } }

interface HubConnection {
  evaluateAnswer(request: EvaluationRequest): Promise<Evaluation>
  close(): void
}

/** Speaks to the plugin's main process as Vitest's workers do: one JSON value per line. */
export function connectToHub(endpoint: string): HubConnection {
  const waiting = new Map<number, PromiseWithResolvers<Evaluation>>()
  const socket = connect(endpoint)
  let lastId = 0
  let unfinished: string[] = []
  socket.setEncoding('utf8')
  socket.on('data', chunk => {
    // Not at every line separator that JSON text may hold, so Node's reader of lines won't do.
    const lines = String(chunk).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      // The other end is our own plugin.
      settle(waiting, JSON.parse(unfinished.join('') + line) as HubReply)
      unfinished = []
    }
    unfinished.push(rest)
  })
  const lose = (cause?: Error) => {
    const lost = new Error('Lost the connection to the judge', { cause })
    for (const { reject } of waiting.values()) reject(lost)
    waiting.clear()
  }
  socket.on('error', lose)
  socket.on('close', () => lose())
  return {
    evaluateAnswer(request) {
      lastId += 1
      const asked = Promise.withResolvers<Evaluation>()
      waiting.set(lastId, asked)
      socket.write(`${JSON.stringify({ id: lastId, evaluateAnswer: request })}\n`)
      return asked.promise
    },
    close: () => socket.end(),
  }
}

function settle(waiting: Map<number, PromiseWithResolvers<Evaluation>>, reply: HubReply): void {
  const asked = waiting.get(reply.id)
  waiting.delete(reply.id)
  if ('evaluation' in reply) asked?.resolve(reply.evaluation)
  else asked?.reject(failureOf(reply.failure))
}

/** What the user can mend comes without a stack. */
function failureOf({ message, stack }: { message: string; stack?: string }): Error {
  if (stack === undefined) return new UserError({ problem: message })
  const error = new Error(message)
  error.stack = stack
  return error
}
