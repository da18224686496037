import { request } from 'node:http'
import type { RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { serveLivePage } from '../../../src/page/live/liveServer.ts'

/** A server whose page names its token, and whose one action gives back what it was sent. */
async function serving() {
  const told: unknown[] = []
  const server = await serveLivePage(
    {
      html: ({ token, reloads }) => Buffer.from(`<p>${token} ${reloads}</p>`),
      actions: {
        '/echo': sent => {
          told.push(sent)
          return { sent }
        },
        '/refuse': () => {
          throw new UserError({ problem: 'No', fix: 'Do otherwise' })
        },
        '/break': () => {
          throw new TypeError('a bug')
        },
      },
    },
    0,
  )
  onTestFinished(() => server.close())
  const { port, searchParams } = new URL(server.url)
  return { server, told, port, token: searchParams.get('token') ?? '' }
}

interface Sent extends RequestOptions {
  body?: string
}

/** By hand, because fetch lets nobody choose the host. */
function send({ body, ...options }: Sent): Promise<{ status: number | undefined; said: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', ...options }, response => {
      text(response).then(said => resolve({ status: response.statusCode, said }), reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const json = { 'content-type': 'application/json' }

test('the page is for who has its address, and is kept nowhere', async () => {
  const { server, token } = await serving()
  const response = await fetch(server.url)
  expect(await response.text()).toBe(`<p>${token} 0</p>`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  })
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
})

test('an action gets what was sent, and its refusal reaches the page', async () => {
  const { port, token } = await serving()
  const headers = { ...json, 'x-vitest-rag-token': token }
  const post = (path: string, body: string) => send({ port, path, method: 'POST', headers, body })
  expect(await post('/echo', '{"a":1}')).toEqual({ status: 200, said: '{"sent":{"a":1}}' })
  expect(await post('/refuse', '{}')).toEqual({
    status: 409,
    said: JSON.stringify({ problem: 'No\n  Do otherwise' }),
  })
  expect(await post('/break', '{}')).toEqual({ status: 500, said: '{"problem":"a bug"}' })
  expect((await post('/echo', '{')).status).toBe(400)
  expect((await post('/echo', `"${'x'.repeat(1_000_001)}"`)).status).toBe(400)
  expect((await post('/constructor', '{}')).status).toBe(404)
})

test.each<[string, (port: string, token: string) => Sent]>([
  ['has no token', () => ({ headers: json })],
  [
    'has the token of another start',
    () => ({ headers: { ...json, 'x-vitest-rag-token': 'x'.repeat(32) } }),
  ],
  [
    'comes by a name that somebody else gave this machine',
    (port, token) => ({
      headers: { ...json, host: `evil.example:${port}`, 'x-vitest-rag-token': token },
    }),
  ],
  [
    'comes from a page of another origin',
    (_, token) => ({
      headers: { ...json, origin: 'https://evil.example', 'x-vitest-rag-token': token },
    }),
  ],
  [
    'is what a form of another page can send',
    (_, token) => ({
      path: `/echo?token=${token}`,
      headers: { 'content-type': 'text/plain' },
    }),
  ],
])('a request that %s does nothing', async (_, made) => {
  const { port, token, told } = await serving()
  const sent = { port, path: '/echo', method: 'POST', body: '{}', ...made(port, token) }
  expect([400, 403]).toContain((await send(sent)).status)
  expect(told).toEqual([])
})

test.each(['//', '//evil.example/echo', 'http://evil.example/echo', '*'])(
  'a request for %s is no path of the page',
  async path => {
    const { port, token, told } = await serving()
    const headers = { ...json, 'x-vitest-rag-token': token }
    const sent = await send({ port, path, method: 'POST', headers, body: '{}' })
    expect([400, 404]).toContain(sent.status)
    expect(told).toEqual([])
  },
)

test('nothing but this machine is listened to', async () => {
  const { port } = await serving()
  const refused = send({ host: '::1', port, path: '/' }).then(
    () => 'answered',
    ({ code }: NodeJS.ErrnoException) => code,
  )
  expect(['ECONNREFUSED', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']).toContain(await refused)
})

test('open pages are told to load anew', async () => {
  const { server, token } = await serving()
  const following = async (reloads: number) => {
    const { body } = await fetch(new URL(`/events?token=${token}&reloads=${reloads}`, server.url))
    return body?.pipeThrough(new TextDecoderStream()).getReader()
  }
  const reader = await following(0)
  expect(await reader?.read()).toMatchObject({ value: '\n' })
  server.reload()
  expect(await reader?.read()).toMatchObject({ value: 'data: reload\n\n' })
  // A page that was served before, and listens only now.
  expect(await (await following(0))?.read()).toMatchObject({ value: 'data: reload\n\n' })
  expect(await (await fetch(server.url)).text()).toBe(`<p>${token} 1</p>`)
  expect(await (await following(1))?.read()).toMatchObject({ value: '\n' })
})

test('a port that is taken is told', async () => {
  const { port } = await serving()
  const page = { html: () => Buffer.from(''), actions: {} }
  await expect(serveLivePage(page, Number(port))).rejects.toThrow(/another program uses it/)
})
