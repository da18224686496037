import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { foundRoute } from '../../src/scaffold/foundRoute.ts'
import { written } from '../interchange/imports.ts'

function found(files: Record<string, string>) {
  const root = written(files)
  const route = foundRoute(root)
  return route && { ...route, file: relative(root, route.file) }
}

test('a route file of Next.js, with the forms of its body and its reply', () => {
  const chat = `import { convertToModelMessages, streamText } from 'ai'
export async function POST(req: Request) {
  const { messages, id }: { messages: UIMessage[]; id: string } = await req.json()
  return streamText({ model, messages: convertToModelMessages(messages) }).toUIMessageStreamResponse()
}`
  expect(found({ 'src/app/(shop)/api/chat/route.ts': chat })).toEqual({
    file: 'src/app/(shop)/api/chat/route.ts',
    path: '/api/chat',
    takes: 'Request',
    question: { key: 'messages', hasParts: true },
    reply: 'messageStream',
  })
  const ask = `export const POST = async (request: NextRequest) => {
  const body = await request.json()
  return NextResponse.json({ text: await answer(body.query), sources })
}`
  expect(found({ 'app/api/ask/route.js': ask })).toMatchObject({
    path: '/api/ask',
    takes: 'NextRequest',
    question: { key: 'query', hasParts: false },
    reply: { answer: 'text', contexts: 'sources' },
  })
})

test.each([
  [
    'src/routes/(app)/api/ask/+server.ts',
    `export const POST: RequestHandler = async ({ request }) => {
  const { query } = await request.json()
  return json({ text: await answer(query), sources })
}`,
    { path: '/api/ask', takes: 'event', question: { key: 'query', hasParts: false } },
    { answer: 'text', contexts: 'sources' },
  ],
  [
    'src/pages/api/ask/index.ts',
    `export const POST: APIRoute = async ({ request }) => {
  const body = await request.json()
  return new Response(JSON.stringify({ reply: await answer(body.prompt), documents }))
}`,
    { path: '/api/ask', takes: 'event', question: { key: 'prompt', hasParts: false } },
    { answer: 'reply', contexts: 'documents' },
  ],
  [
    'src/pages/api/chat.js',
    `export default async function handler(req, res) {
  const { message } = req.body
  res.status(200).json({ output: await answer(message), passages })
}`,
    { path: '/api/chat', port: 3000, question: { key: 'message', hasParts: false } },
    { answer: 'output', contexts: 'passages' },
  ],
  [
    'server/api/search.post.ts',
    `export default defineEventHandler(async event => {
  const { q } = await readBody<{ q: string }>(event)
  const found = documents.map(({ id, text }) => ({ id, text }))
  return { answer: await answer(q), chunks: found }
})`,
    { path: '/api/search', port: 3000, question: { key: 'q', hasParts: false } },
    { answer: 'answer', contexts: 'chunks' },
  ],
])('a route where its framework expects it: %s', (file, code, expected, reply) => {
  expect(found({ [file]: code })).toMatchObject({ file, ...expected, reply })
})

test('a route of Nuxt may read its body inside another expression', () => {
  const ask =
    'export default eventHandler(async event => answerTo((await readValidatedBody(event, Body.parse)).text))'
  expect(found({ 'server/api/ask.ts': ask })).toMatchObject({ question: { key: 'text' } })
})

test('a route of a server, with its port', () => {
  const server = `app.post('/orders', order)
app.post('/ask', async (req, res) => {
  const { question } = req.body
  res.json({ reply: await answer(question), passages })
})
app.listen(process.env.PORT ?? 8080)`
  expect(found({ 'src/server.js': server })).toMatchObject({
    path: '/ask',
    port: 8080,
    question: { key: 'question', hasParts: false },
    reply: { answer: 'reply', contexts: 'passages' },
  })
})

test.each<Record<string, string>>([
  { 'app/api/orders/route.ts': 'export async function POST() {}' },
  { 'app/api/chat/route.ts': 'export async function GET() {}' },
  { 'app/api/chat/[id]/route.ts': 'export async function POST() {}' },
  { "app/api/chat'/route.ts": 'export async function POST() {}' },
  { 'src/routes/api/chat/+page.server.ts': 'export async function POST() {}' },
  { 'src/routes/api/chat/+server.ts': 'export const GET = () => new Response()' },
  { 'src/pages/api/chat.ts': 'export const GET: APIRoute = () => new Response()' },
  { 'pages/api/search.ts': 'export default (req, res) => res.send(find(req.query.q))' },
  { 'server/api/search.get.ts': 'export default defineEventHandler(e => readBody(e))' },
  { 'server/api/search.ts': 'export default defineEventHandler(e => find(getQuery(e).q))' },
  { 'src/client.ts': "http.post('https://example.com/ask')" },
  { 'node_modules/a/server.js': "app.post('/ask', ask)" },
  { 'test/server.ts': "app.post('/ask', ask)" },
])('no route that answers questions: %j', files => {
  expect(found(files)).toBeUndefined()
})
