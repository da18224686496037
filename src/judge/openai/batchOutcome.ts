import { z } from 'zod'
import { parseJson } from '../../text/parseJson.ts'
import { oneLine } from '../checks/reason.ts'
import type { BatchOutcome } from '../batchEndpoint.ts'
import type { ChatMessage } from '../judge.ts'
import { InvalidAnswer, JudgeFailure } from '../judge.ts'
import type { ChatRequest } from './completions.ts'
import { negotiableIn, refusedIn } from './completions.ts'
import { completionFault, errorReply } from './replyFaults.ts'
import { isTransient, withoutSecrets } from './faults.ts'
import type { Secrets } from './faults.ts'
import { readCompletion } from './reply.ts'
import type { OpenaiSettings } from './settings.ts'

const lineSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

/** Undefined where a line names no request. */
export function customIdOf(line: string): string | undefined {
  return lineSchema.safeParse(parseJson(line)).data?.custom_id
}

/** What is needed to read a line. */
interface SentRequest {
  settings: OpenaiSettings
  secrets: Secrets
  /** The body that was sent. */
  request: ChatRequest
}

/** What a line of an output file or an error file says of its request. */
export function batchOutcome(line: string, sent: SentRequest): BatchOutcome {
  const { data } = lineSchema.safeParse(parseJson(line))
  if (!data) return { lost: 'its line in the output is damaged' }
  const { response, error } = data
  const words = (text: string) => oneLine(withoutSecrets(text, sent.secrets))
  if (!response) {
    const said = [error?.code, error?.message].filter(Boolean).join(': ')
    return { lost: words(said || 'the endpoint gave no answer and no reason') }
  }
  const { status_code: status, body } = response
  const fault =
    status >= 400
      ? errorReply(status, errorIn(body))
      : completionFault(body, { headers: new Headers() })
  if (!fault) return completionOutcome(body, { messages: sent.request.messages, ...sent })
  const refused = refusedIn(fault, sent.request)
  const says = words(fault.message)
  if (refused !== undefined && negotiableIn(sent.settings).includes(refused))
    return { refused, says }
  return isTransient(fault)
    ? { lost: says }
    : { failure: `The endpoint refused the question: ${says}` }
}

/** The answer in a completion, or what is wrong with it. */
export function completionOutcome(
  completion: unknown,
  { messages, secrets }: { messages: readonly ChatMessage[]; secrets: Secrets },
): BatchOutcome {
  try {
    return { reply: readCompletion(completion, { messages, secrets }) }
  } catch (error) {
    if (error instanceof InvalidAnswer) return { reply: error.reply, unreadable: error.message }
    if (error instanceof JudgeFailure) return { failure: error.message }
    throw error
  }
}

const errorIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
