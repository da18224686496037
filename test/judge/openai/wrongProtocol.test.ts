import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { askFor, judgeAt, serving } from './atLoopback.ts'
import { selfSigned } from './selfSigned.ts'

/** A port at which something else than HTTP listens. */
async function listening(onConnection: (socket: Socket) => void) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

/** What a run says of that address, and whether it asks anything further. */
async function said(baseURL: string) {
  const spending = createBudget()
  const session = createJudgeSession({ judge: judgeAt({ baseURL }), spending })
  const failure = await failureOf(session.ask(extractClaims, policy))
  return { failure, isOver: spending.usedUp() !== undefined }
}

const other = (baseURL: string, scheme: string) => baseURL.replace(/^\w+/, scheme)

test('`http://` to a server that speaks TLS', async () => {
  const { baseURL, requests } = await serving(undefined, { tls: selfSigned() })
  expect(await said(other(baseURL, 'http'))).toEqual({
    isOver: true,
    failure: expect.objectContaining({
      message: `No connection to ${new URL(baseURL).host}: the server speaks TLS: write \`https://\` in \`baseURL\``,
    }),
  })
  expect(requests).toEqual([])
})

test('`https://` to a server that does not', async () => {
  const { baseURL, requests } = await serving()
  expect(await said(other(baseURL, 'https'))).toEqual({
    isOver: true,
    failure: expect.objectContaining({
      message: `No connection to ${new URL(baseURL).host}: the server does not speak TLS: write \`http://\` in \`baseURL\`, or another port`,
    }),
  })
  expect(requests).toEqual([])
})

test('a port of something else', async () => {
  let connections = 0
  const { baseURL } = await listening(socket => {
    connections += 1
    socket.end('SSH-2.0-OpenSSH_9.2\r\n')
  })
  expect(await said(baseURL)).toEqual({
    isOver: true,
    failure: expect.objectContaining({
      message: expect.stringMatching(
        /: the server does not speak HTTP: write another port in `baseURL`$/,
      ),
    }),
  })
  // The call, and the handshake.
  expect(connections).toBe(2)
})

test('a connection that breaks off is tried again, and the handshake is not', async () => {
  let connections = 0
  const closing = await listening(socket => {
    connections += 1
    socket.destroy()
  })
  expect(await failureOf(askFor(closing, { retries: 2 }))).toMatchObject({
    message: expect.stringMatching(/^No connection to .* \(3 attempts\)$/),
  })
  expect(connections).toBe(4)
})

test('no handshake is tried where an answer came before, or a `fetch` of the user sends', async () => {
  const asked: string[] = []
  const fetch = (url: string, init?: RequestInit) => {
    asked.push(url)
    return asked.length > 1 ? globalThis.fetch(url, init) : Promise.reject(new TypeError('Lost'))
  }
  const server = await serving(inTurn([]))
  expect(await askFor(server, { fetch })).toMatchObject({ answer: { claims } })
  expect(asked).toHaveLength(2)
})
