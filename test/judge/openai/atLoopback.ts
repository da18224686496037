import { onTestFinished } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { OpenaiServer, OpenaiServerOptions, Responder } from '../../loopback/openaiServer.ts'
import { startOpenaiServer } from '../../loopback/openaiServer.ts'
import { policy } from '../scriptedJudge.ts'

export const apiKey = 'sk-loopback-0123456789'

/** A server for one test. */
export async function serving(
  respond?: Responder,
  options?: OpenaiServerOptions,
): Promise<OpenaiServer> {
  const server = await startOpenaiServer(respond, 0, options)
  onTestFinished(() => server.close())
  return server
}

/** The judge at that server, with no wait before a retry. */
export const judgeAt = (
  { baseURL }: Pick<OpenaiServer, 'baseURL'>,
  options: Partial<OpenaiOptions> = {},
): Judge => openai({ model: 'gpt-5-mini', baseURL, apiKey, minRetryDelay: 0, ...options })

/** Asks that judge for the claims of the refund policy. */
export const askFor = (
  server: Pick<OpenaiServer, 'baseURL'>,
  options?: Partial<OpenaiOptions>,
  signal?: AbortSignal,
) =>
  createJudgeSession({ judge: judgeAt(server, options) }).ask(
    extractClaims,
    policy,
    signal ? { signal } : {},
  )

/** The forms in which a server was asked, in turn. */
export const formsAt = ({ requests }: OpenaiServer): string[] =>
  requests.map(({ body }) => body.response_format?.type ?? 'none')

/** The same with the temperature, if one was sent. */
export const parametersAt = (server: OpenaiServer): string[] =>
  formsAt(server).map((form, index) => {
    const temperature = server.requests[index]?.body.temperature
    return temperature === undefined ? form : `${form} at ${temperature}`
  })
