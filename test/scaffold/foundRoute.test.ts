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
    request: 'Request',
    question: { key: 'messages', hasParts: true },
    reply: 'messageStream',
  })
  const ask = `export const POST = async (request: NextRequest) => {
  const body = await request.json()
  return NextResponse.json({ text: await answer(body.query), sources })
}`
  expect(found({ 'app/api/ask/route.js': ask })).toMatchObject({
    path: '/api/ask',
    request: 'NextRequest',
    question: { key: 'query', hasParts: false },
    reply: { answer: 'text', contexts: 'sources' },
  })
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
  { 'src/client.ts': "http.post('https://example.com/ask')" },
  { 'node_modules/a/server.js': "app.post('/ask', ask)" },
  { 'test/server.ts': "app.post('/ask', ask)" },
])('no route that answers questions: %j', files => {
  expect(found(files)).toBeUndefined()
})
