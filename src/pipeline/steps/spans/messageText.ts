import { fromJson } from './spanAttributes.ts'

/**
 * What was said last in the messages of a prompt or an answer: those of GenAI, which have `parts`, and those of the AI
 * SDK, which have `content`. A prompt begins with instructions that are the same in each case. What has no such text is
 * given back as it is.
 */
export function messageText(value: unknown): unknown {
  return said(fromJson(value)) ?? value
}

function said(value: unknown): string | undefined {
  if (Array.isArray(value)) return said(value.at(-1))
  const prompt = field(value, 'prompt') ?? field(value, 'messages')
  if (typeof prompt === 'string') return prompt
  if (Array.isArray(prompt)) return contentText(prompt.at(-1))
  return contentText(value)
}

function contentText(message: unknown): string | undefined {
  const content = field(message, 'parts') ?? field(message, 'content')
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content
    .map(part => field(part, 'content') ?? field(part, 'text'))
    .filter(text => typeof text === 'string')
  return texts.length === 0 ? undefined : texts.join('\n')
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
