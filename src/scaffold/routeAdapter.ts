import type { FoundRoute } from './foundRoute.ts'
import { sourceLiteral } from './wordSearch.ts'

/**
 * A module that asks the route of a project.
 * @param names how the module imports the file of the route, and how a comment shows it
 */
export function routeAdapter(
  route: FoundRoute,
  { specifier, shown }: { specifier: string; shown: string },
): string {
  const { port, takes } = route
  const imports = [
    "import type { PipelineContext, PipelineResult } from 'vitest-rag'",
    ...(port === undefined && takes === 'NextRequest'
      ? ["import { NextRequest } from 'next/server'"]
      : []),
    ...(port === undefined
      ? [`import { POST } from ${sourceLiteral(specifier.replace(/\.[cm]?[jt]s$/, ''))}`]
      : []),
  ]
  return `${imports.join('\n')}

${port === undefined ? handlerComment : serverComment}
// Written from what init read in ${commented(shown)}: check the body of the request and how the reply is read.
// The ids of contexts must be those that \`relevantDocuments\` names. Without contexts, only answers are measured.
${port === undefined ? '' : `\nconst address = process.env.SERVICE_URL ?? 'http://localhost:${port}'\n`}
export default async function answer(
  question: string,
  { signal${hasMessages(route) ? ', history = []' : ''} }: PipelineContext,
): Promise<PipelineResult> {
${messagesOf(route)}${callOf(route)}
  // What is thrown here fails the case, and shows in its report.
  if (!response.ok) throw new Error(\`${route.path} answered \${response.status}\`)
${readerOf(route)}
}
${route.reply === 'messageStream' ? messageStreamReader : ''}`
}

const handlerComment = '// Asks the route in this process, without a server.'
const serverComment = `// Asks the server, which must run: the recipe "http-service" shows how a run starts it.
// https://github.com/vitest-rag/vitest-rag/tree/main/examples/recipes/http-service`

/** One line without control characters, as a comment takes it. */
const commented = (text: string) => JSON.stringify(text).slice(1, -1)

const hasMessages = ({ question }: FoundRoute) => question.key === 'messages'

function callOf(route: FoundRoute): string {
  const { path, port, takes } = route
  const init = [
    "method: 'POST',",
    "headers: { 'content-type': 'application/json' },",
    `body: JSON.stringify({ ${bodyOf(route)} }),`,
    'signal,',
  ]
  const lines = (indent: string) => init.map(line => `${indent}${line}`).join('\n')
  if (port !== undefined)
    return `  const response = await fetch(new URL('${path}', address), {
${lines('    ')}
  }).catch((cause: unknown) => {
    throw new Error(\`\${address} does not answer. Is the server running?\`, { cause })
  })`
  if (takes !== 'event')
    return `  const response = await POST(
    new ${takes}('http://localhost${path}', {
${lines('      ')}
    }),
  )`
  return `  const request = new Request('http://localhost${path}', {
${lines('    ')}
  })
  // If the route reads more of its event, such as cookies, add that here.
  const event = { request, url: new URL(request.url), params: {}, locals: {}, fetch }
  const response = await POST(event as Parameters<typeof POST>[0])`
}

function bodyOf({ question: { key, hasParts } }: FoundRoute): string {
  if (key !== 'messages') return key === 'question' ? 'question' : `${key}: question`
  return hasParts ? 'messages' : 'messages: asked'
}

/** Constants with what was said and is asked, if the route takes messages. */
function messagesOf(route: FoundRoute): string {
  if (!hasMessages(route)) return ''
  const withParts = `  const messages = asked.map(({ role, content }, index) => ({
    id: String(index),
    role,
    parts: [{ type: 'text', text: content }],
  }))
`
  return `  const asked = [...history, { role: 'user', content: question }]
${route.question.hasParts ? withParts : ''}`
}

function readerOf({ reply }: FoundRoute): string {
  if (reply === 'messageStream') return '  return { answer: textOf(await response.text()) }'
  if (reply === 'text') return '  return { answer: await response.text() }'
  const { answer, contexts } = reply
  const types = `{ ${answer}: string; ${contexts}?: PipelineResult['contexts'] }`
  return `  const reply = (await response.json()) as ${types}
  return { answer: reply.${answer}, ...(reply.${contexts} && { contexts: reply.${contexts} }) }`
}

const messageStreamReader = `
/** The text in a stream of messages of the AI SDK. */
function textOf(stream: string): string {
  const events = [...stream.matchAll(/^data: (\\{.*\\})$/gm)].map(
    ([, data = '']) => JSON.parse(data) as { type: string; delta?: string; errorText?: string },
  )
  const failed = events.find(({ type }) => type === 'error')
  if (failed) throw new Error(failed.errorText)
  return events.flatMap(({ type, delta }) => (type === 'text-delta' ? [delta] : [])).join('')
}
`
