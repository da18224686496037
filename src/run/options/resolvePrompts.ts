import { UserError } from '../../errors.ts'
import type { PromptOverrides } from '../../judge/judge.ts'
import type { PromptId } from '../../judge/steps/index.ts'
import { promptInstructions } from '../../judge/steps/index.ts'
import { notBlank } from '../../schema/fields.ts'
import type { PromptOptions } from './options.ts'

/**
 * The instructions that stand in for built-in ones, by prompt.
 * @throws UserError if a user's function returns anything but text
 */
export function resolvePrompts(prompts: PromptOptions = {}): PromptOverrides {
  const overrides: Partial<Record<PromptId, string>> = {}
  for (const [id, builtIn] of Object.entries(promptInstructions)) {
    // The keys of a record of prompts are prompts.
    const written = prompts[id as PromptId]
    if (written === undefined) continue
    const instructions = typeof written === 'function' ? written(builtIn) : written
    if (!notBlank.safeParse(instructions).success) {
      throw new UserError({ problem: `Expected the function \`prompts.${id}\` to return text` })
    }
    overrides[id as PromptId] = instructions
  }
  return overrides
}
