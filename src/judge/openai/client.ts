import { setTimeout as delay } from 'node:timers/promises'
import OpenAI from 'openai'
import pRetry from 'p-retry'
import type { RetryContext } from 'p-retry'
import type { JudgeQuestion, JudgeReply } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import { isTransient, reasonOf, retryAfterOf } from './faults.ts'
import { readCompletion } from './reply.ts'
import type { OpenaiSettings } from './settings.ts'

const maxRetryDelay = 30_000

/** What sends questions: one client for all of them, so that connections are reused. */
export function connect(
  settings: OpenaiSettings & { apiKey: string },
): (question: JudgeQuestion) => Promise<JudgeReply> {
  const { apiKey, baseURL, timeout, headers } = settings
  const client = new OpenAI({ apiKey, baseURL, timeout, maxRetries: 0, defaultHeaders: headers })
  return async question => readCompletion(await complete(client, settings, question))
}

async function complete(
  client: OpenAI,
  settings: OpenaiSettings & { apiKey: string },
  question: JudgeQuestion,
): Promise<unknown> {
  const { signal } = question
  const { retries, maxRetryTime, minRetryDelay } = settings
  const start = performance.now()
  let attempts = 0
  try {
    return await pRetry(
      async attemptNumber => {
        attempts = attemptNumber
        return client.chat.completions.create(requestOf(settings, question), { signal })
      },
      {
        retries,
        maxRetryTime,
        minTimeout: minRetryDelay,
        maxTimeout: Math.max(maxRetryDelay, minRetryDelay),
        randomize: true,
        signal,
        shouldRetry: async context => {
          if (!isTransient(context.error)) return false
          const left = maxRetryTime - (performance.now() - start)
          return waitAsTold(context, left, signal)
        },
      },
    )
  } catch (error) {
    const reason = reasonOf(error, { ...settings, attempts })
    if (reason === undefined) throw error
    // Without cause: the client's error may quote the key.
    throw new JudgeFailure(reason)
  }
}

/** Waits what Retry-After asks for beyond the delay that follows anyway; false where that is too long. */
async function waitAsTold(
  { error, retryDelay }: RetryContext,
  timeLeft: number,
  signal: AbortSignal,
): Promise<boolean> {
  const retryAfter = retryAfterOf(error)
  if (retryAfter === undefined) return true
  if (retryAfter > timeLeft) return false
  // Spread, because all calls that were turned away are told the same moment.
  const spread = retryAfter * (1 + Math.random() / 4)
  await delay(Math.max(0, spread - retryDelay), undefined, { signal })
  return true
}

function requestOf(settings: OpenaiSettings, { step, messages, answerSchema }: JudgeQuestion) {
  const { model, temperature, maxCompletionTokens, responseFormat, parameters } = settings
  return {
    ...parameters,
    model,
    messages,
    stream: false as const,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxCompletionTokens === undefined ? {} : { max_completion_tokens: maxCompletionTokens }),
    response_format:
      responseFormat === 'json_schema'
        ? { type: responseFormat, json_schema: { name: step, schema: answerSchema, strict: true } }
        : { type: responseFormat },
  }
}
