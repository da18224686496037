import type { ChatMessage, PromptOverrides } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'

/** A question for a language model: the instructions, or what a user put in their place, and the data. */
export function messagesOf<Request>(
  { name, prompt }: Pick<JudgeStep<Request, unknown>, 'name' | 'prompt'>,
  request: Request,
  overrides: PromptOverrides = {},
): ChatMessage[] {
  return [
    { role: 'system', content: overrides[name] ?? prompt.instructions },
    { role: 'user', content: JSON.stringify(prompt.material(request)) },
  ]
}
