import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { EndpointError } from '../../../src/judge/endpoint/endpointError.ts'
import { createProtocolCheck } from '../../../src/judge/endpoint/wrongProtocol.ts'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { claims, failureOf, policy } from '../scriptedJudge.ts'
import { inTurn } from '../../loopback/openaiServer.ts'
import { askFor, judgeAt, serving } from '../openai/atLoopback.ts'
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
      message: `No connection to ${new URL(baseURL).host}: the server speaks TLS: write \`https://\` in \`baseURL\` (2 attempts)`,
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
        /: the server does not speak HTTP: write another port in `baseURL` \(2 attempts\)$/,
      ),
    }),
  })
  // Two calls, and the handshake.
  expect(connections).toBe(3)
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

test('a server that replied in any way has the right scheme', async () => {
  const server = await serving(inTurn([{ status: 503 }, { drop: 'now' }, { drop: 'now' }]))
  expect(await askFor(server)).toMatchObject({ answer: { claims } })
  expect(server.requests).toHaveLength(4)
})

/** A port that speaks both, by the first byte of a connection, and drops the first call. */
async function speakingBoth() {
  const [plain, secure] = [await serving(), await serving(undefined, { tls: selfSigned() })]
  let dropped = 0
  return listening(socket => {
    socket.once('data', first => {
      const isTls = first[0] === 0x16
      dropped += isTls ? 0 : 1
      if (!isTls && dropped === 1) {
        socket.destroy()
        return
      }
      const { port } = new URL((isTls ? secure : plain).baseURL)
      const onward = connect(Number(port), '127.0.0.1')
      onward.on('error', () => socket.destroy())
      onward.write(first)
      socket.pipe(onward).pipe(socket)
    })
  })
}

test('a port that speaks both protocols is asked again after a lost connection', async () => {
  expect(await askFor(await speakingBoth())).toMatchObject({ answer: { claims } })
})

test('no handshake is tried where a `fetch` of the user sends', async () => {
  const { baseURL } = await serving(undefined, { tls: selfSigned() })
  const fetch = (url: string, init?: RequestInit) => globalThis.fetch(url, init)
  const at = { baseURL: other(baseURL, 'http') }
  expect(await failureOf(askFor(at, { fetch, retries: 2 }))).toMatchObject({
    message: expect.stringMatching(/UND_ERR_SOCKET \(3 attempts\)$/),
  })
})

test('the key of a server elsewhere is never to go in plain text', async () => {
  const check = createProtocolCheck({ baseURL: 'https://judge.example/v1' })
  const code = 'ERR_SSL_WRONG_VERSION_NUMBER'
  const cause = new TypeError('fetch failed', {
    cause: Object.assign(new Error('wrong version number'), { code }),
  })
  expect(await check(new EndpointError('noConnection', 'No.', { cause }))).toMatchObject({
    message: 'the server does not speak TLS: write another port in `baseURL`',
  })
})
