import { UserError } from '../../errors.ts'

/** What `expect(…)` may be given: the answer, or a pipeline's whole result. */
export interface ReceivedAnswer {
  answer: string
  contexts?: readonly (string | { id?: string; documentId?: string; text: string })[]
  declined?: boolean
}

/** @throws UserError where it is neither text nor a result with an `answer` */
export function receivedAnswer(matcher: string, received: unknown): ReceivedAnswer {
  if (typeof received === 'string') return { answer: received }
  if (isResult(received)) return received
  const got = received === null ? 'null' : Array.isArray(received) ? 'an array' : typeof received
  throw new UserError({
    problem: `Expected \`expect(answer).${matcher}(…)\` to be given the answer's text, got ${got}`,
    fix: 'Pass the text, or a pipeline result { answer, contexts }. An async pipeline must be awaited first.',
  })
}

function isResult(received: unknown): received is ReceivedAnswer {
  return (
    typeof received === 'object' &&
    received !== null &&
    'answer' in received &&
    typeof received.answer === 'string'
  )
}
