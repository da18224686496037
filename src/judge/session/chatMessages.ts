import type { ChatMessage, Prompt, PromptOverrides } from '../judge.ts'

/** A question for a language model: the instructions, or what a user put in their place, and the data. */
export function messagesOf<Request>(
  { id, instructions, material }: Prompt<Request>,
  request: Request,
  overrides: PromptOverrides = {},
): ChatMessage[] {
  return [
    { role: 'system', content: overrides[id] ?? instructions },
    { role: 'user', content: JSON.stringify(material(request)) },
  ]
}
