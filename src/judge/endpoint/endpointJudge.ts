import { defined } from '../../defined.ts'
import type { BatchEndpoint } from '../batchEndpoint.ts'
import type { Judge, RunShape } from '../judge.ts'
import { highestConcurrency } from '../limiter/concurrency.ts'
import { unlessAborted } from '../unlessAborted.ts'
import type { Chat } from './chat.ts'
import { chatSettings } from './chatOptions.ts'
import type { ChatOptions, ChatSettings } from './chatOptions.ts'
import { createCredentials } from './credentials.ts'
import type { Connection } from './endpoint.ts'
import { endpointOf } from './endpointOptions.ts'
import type { Access } from './protocol.ts'

/** The parts of a judge that depend on its protocol. */
interface OwnParts {
  /** The function that makes the judge, and its name. */
  maker: string
  access: Access
  /** Loads the HTTP client. Loading takes long, so the first question does it. */
  connect(settings: ChatSettings & Connection): Promise<Chat>
  /** @default the protocol has no batches */
  batches?(settings: ChatSettings & Connection): Promise<BatchEndpoint>
}

/**
 * A language model behind an endpoint, as a judge.
 *
 * @throws UserError for options that can't work; for a missing key when the first question is asked
 */
export function endpointJudge(options: ChatOptions, own: OwnParts): Judge {
  const settings = chatSettings(options, own)
  const credentials = createCredentials(settings, {
    ...own,
    withoutKey: 'Without a key, use lexical(), or recorded() to replay recorded verdicts.',
  })
  const { batches } = own
  return {
    ...chatJudge(settings, { ...own, credentials }),
    endpoint: endpointOf(settings.baseURL),
    ...(batches && { batches: () => batches({ ...settings, credentials }) }),
  }
}

/** A language model as a judge, however it is reached. */
export function chatJudge(
  settings: ChatSettings,
  own: Pick<OwnParts, 'maker' | 'connect'> & Pick<Connection, 'credentials'>,
): Judge {
  const { model, concurrency, materialTokens, batching = 'perCase', prices } = settings
  const { temperature, maxCompletionTokens, responseFormat, parameters } = settings
  const { credentials } = own
  let connection: Promise<Chat> | undefined
  let chat: Chat | undefined
  let shape: RunShape | undefined
  // On the first question, because a run with only recorded answers asks none.
  const connected = () =>
    (connection ??= own
      .connect({ ...settings, credentials, run: shape })
      .then(opened => (chat = opened)))
  return {
    name: own.maker,
    model,
    settings: {
      // Not the negotiated value: an update of the endpoint would then change the identity.
      temperature: temperature ?? (parameters?.['temperature'] === undefined ? 'auto' : undefined),
      maxCompletionTokens,
      responseFormat: responseFormat === 'auto' ? undefined : responseFormat,
      parameters,
    },
    batching,
    limitsItself: true,
    answersMessages: true,
    ...(prices && { prices }),
    concurrency: concurrency ?? highestConcurrency,
    ...defined({ materialTokens }),
    prepare: run => void (shape = run),
    findings: () => chat?.findings(),
    async answer(question) {
      await unlessAborted(credentials.current(), question.signal)
      return (await connected()).answer(question)
    },
  }
}
