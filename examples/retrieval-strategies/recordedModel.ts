import { readFileSync } from 'node:fs'
import type { TextFunction } from 'vitest-rag/retrieval'

interface Transforms {
  texts: ({ query: string } & Record<string, string>)[]
}

const file = new URL('transforms.json', import.meta.url)
const { texts } = JSON.parse(readFileSync(file, 'utf8')) as Transforms

/** A text of the file. It says itself who wrote it. */
export function recordedText(kind: string, query: string): string {
  const found = texts.find(one => one.query === query)?.[kind]
  if (found === undefined) throw new Error(`transforms.json has no ${kind} of: ${query}`)
  return found
}

/** A model that gives what is recorded. With a key, put `chatModel({ model: 'gpt-5-mini' })` in its place. */
export function recordedModel(kind: string): TextFunction {
  return async messages => {
    const material = JSON.parse(messages.at(-1)?.content ?? '{}') as { query: string }
    return recordedText(kind, material.query)
  }
}
