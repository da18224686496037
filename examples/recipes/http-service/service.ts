import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

// Stands in for your service, in any language: POST /ask takes { question }, and answers { answer, passages }.

const folder = new URL('documents/', import.meta.url)
const documents = readdirSync(folder).map(id => ({
  id,
  text: readFileSync(new URL(id, folder), 'utf8'),
}))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** The texts that share words with the question, those that share most first. */
function search<Found extends { text: string }>(question: string, texts: Found[]): Found[] {
  const asked = wordsOf(question)
  return texts
    .map(found => ({
      found,
      shared: asked.filter(word => wordsOf(found.text).includes(word)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ found }) => found)
}

function ask(question: string) {
  const passages = search(question, documents).slice(0, 2)
  const sentences = passages.flatMap(({ text }) => text.match(/\p{Lu}[^.\n]*\./gu) ?? [])
  const [best] = search(
    question,
    sentences.map(text => ({ text })),
  )
  return { answer: best?.text ?? 'I do not know.', passages }
}

export const service = createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/ask') {
    response.writeHead(404).end()
    return
  }
  const { question } = (await json(request)) as { question: string }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(ask(question)))
})
