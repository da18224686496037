import type { PromptOverrides } from '../judge/judge.ts'
import type { PromptId } from '../judge/steps/index.ts'
import { promptInstructions } from '../judge/steps/index.ts'
import type { PromptOptions } from './options.ts'

/** The instructions that stand in for built-in ones, by prompt. */
export function resolvePrompts(prompts: PromptOptions = {}): PromptOverrides {
  const overrides: Partial<Record<PromptId, string>> = {}
  for (const [id, builtIn] of Object.entries(promptInstructions)) {
    // The keys of a record of prompts are prompts.
    const written = prompts[id as PromptId]
    if (written === undefined) continue
    overrides[id as PromptId] = typeof written === 'function' ? written(builtIn) : written
  }
  return overrides
}
