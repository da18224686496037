import { baselineCommands } from './baselineCommands.ts'
import { batchCommands } from './batchCommands.ts'
import type { Command } from './command.ts'
import { goldenSetCommands } from './goldenSetCommands.ts'
import { runCommands } from './runCommands.ts'
import { verdictCommands } from './verdictCommands.ts'

/** All commands. What is called, what is refused and what the help says come from here. */
export const commands: readonly Command[] = [
  ...runCommands,
  ...baselineCommands,
  ...goldenSetCommands,
  ...batchCommands,
  ...verdictCommands,
]
