import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { foundRoute } from '../../src/scaffold/foundRoute.ts'
import { routeAdapter } from '../../src/scaffold/routeAdapter.ts'
import { written } from '../interchange/imports.ts'

afterEach(() => vi.unstubAllEnvs())

const context = {
  signal: new AbortController().signal,
  history: [{ role: 'user', content: 'Hello' }],
}

/** What the adapter answers that init writes for the route of a project. */
async function answered(files: Record<string, string>): Promise<unknown> {
  const root = written(files)
  symlinkSync(
    fileURLToPath(new URL('../../node_modules', import.meta.url)),
    join(root, 'node_modules'),
  )
  const route = foundRoute(root)
  if (route === undefined) throw new Error('Expected a route')
  const shown = relative(root, route.file)
  const adapter = join(root, 'answer.ts')
  writeFileSync(adapter, routeAdapter(route, { specifier: `./${shown}`, shown }))
  const module: unknown = await import(adapter)
  const { default: answer } = module as {
    default(question: string, given: typeof context): Promise<unknown>
  }
  return await answer('How long?', context)
}

test('a handler is called without a server, and its passages are contexts', async () => {
  const route = `export async function POST(req: Request) {
  const { query } = await req.json()
  return Response.json({ text: query + '!', sources: [{ id: 'a.md', text: 'A.' }] })
}`
  expect(await answered({ 'app/api/ask/route.ts': route })).toEqual({
    answer: 'How long?!',
    contexts: [{ id: 'a.md', text: 'A.' }],
  })
})

test("the AI SDK's messages go in, and its stream of messages comes out as text", async () => {
  const route = `import { convertToModelMessages, createUIMessageStream, createUIMessageStreamResponse } from 'ai'
export async function POST(req: Request) {
  const { messages } = await req.json()
  const asked = await convertToModelMessages(messages)
  const stream = createUIMessageStream({
    execute({ writer }) {
      writer.write({ type: 'text-start', id: '1' })
      for (const { role, content } of asked)
        writer.write({ type: 'text-delta', id: '1', delta: role + ': ' + content[0].text + '\\n' })
      writer.write({ type: 'text-end', id: '1' })
    },
  })
  return createUIMessageStreamResponse({ stream })
}`
  expect(await answered({ 'app/api/chat/route.ts': route })).toEqual({
    answer: 'user: Hello\nuser: How long?\n',
  })
})

test('other routes with messages get them with their content, and plain text is the answer', async () => {
  const route = `export async function POST(req: Request) {
  const { messages } = await req.json()
  return new Response(JSON.stringify(messages)) // result.toTextStreamResponse()
}`
  expect(await answered({ 'app/api/chat/route.ts': route })).toEqual({
    answer: '[{"role":"user","content":"Hello"},{"role":"user","content":"How long?"}]',
  })
})

test('an error of a stream of messages fails the case, and so does a status', async () => {
  const failing = `import { createUIMessageStream, createUIMessageStreamResponse } from 'ai'
export async function POST() {
  const execute = () => Promise.reject(new Error('no model'))
  return createUIMessageStreamResponse({ stream: createUIMessageStream({ execute, onError: () => 'no model' }) })
}`
  await expect(answered({ 'app/api/chat/route.ts': failing })).rejects.toThrow('no model')
  const refusing = 'export const POST = async () => new Response(null, { status: 401 })\n'
  await expect(answered({ 'app/api/chat/route.ts': refusing })).rejects.toThrow(
    '/api/chat answered 401',
  )
})

test.each([
  [
    'src/routes/api/ask/+server.js',
    `const json = data => Response.json(data)
export async function POST({ request, url, params, locals }) {
  const { question } = await request.json()
  return json({ answer: [question, url.pathname, params.id, locals.user].join(), contexts: [] })
}`,
  ],
  [
    'src/pages/api/ask.ts',
    `export const POST: (context: { request: Request; url: URL; site: URL }) => Promise<Response> =
  async ({ request, url }) => {
    const { question } = await request.json()
    return new Response(JSON.stringify({ answer: question + ',' + url.pathname + ',,', contexts: [] }))
  }`,
  ],
])('a handler gets its request in an event: %s', async (file, code) => {
  expect(await answered({ [file]: code })).toEqual({
    answer: 'How long?,/api/ask,,',
    contexts: [],
  })
})

/** A server that answers with the path and the question. @returns its port */
async function echoing(): Promise<number> {
  const server = createServer((request, response) => {
    void request.toArray().then(parts => {
      const { question } = JSON.parse(Buffer.concat(parts).toString()) as { question: string }
      response.end(JSON.stringify({ reply: `${String(request.url)} ${question}`, passages: [] }))
    })
  })
  onTestFinished(() => void server.close())
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

test.each([
  [
    'pages/api/ask.ts',
    `export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  const { question } = req.body
  res.json({ reply: await answer(question), passages })
}`,
  ],
  [
    'server/api/ask.post.ts',
    `export default defineEventHandler(async event => {
  const { question } = await readBody(event)
  return { reply: await answer(question), passages }
})`,
  ],
])('a route that only a server can call is asked at SERVICE_URL: %s', async (file, code) => {
  vi.stubEnv('SERVICE_URL', `http://127.0.0.1:${await echoing()}`)
  expect(await answered({ [file]: code })).toEqual({
    answer: '/api/ask How long?',
    contexts: [],
  })
})

test('a server that does not run is named', async () => {
  vi.stubEnv('SERVICE_URL', 'http://127.0.0.1:1')
  await expect(answered({ 'server.js': "app.post('/ask', ask)" })).rejects.toThrow(
    'http://127.0.0.1:1 does not answer. Is the server running?',
  )
})

test('a server is asked at its port', async () => {
  const port = await echoing()
  const source = `app.post('/ask', (req, res) => {
  const { question } = req.body
  res.json({ reply: answer(question), passages })
})
app.listen(${port})`
  expect(await answered({ 'server.js': source })).toEqual({
    answer: '/ask How long?',
    contexts: [],
  })
})
