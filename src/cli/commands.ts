import { baselineCommands } from './baselineCommands.ts'
import { batchCommands } from './batchCommands.ts'
import type { Command } from './command.ts'
import { goldenSetCommands } from './goldenSetCommands.ts'
import { runCommands } from './runCommands.ts'
import { verdictCommands } from './verdictCommands.ts'

/** All commands. Calls, refusals and the help use this list. */
export const commands: readonly Command[] = [
  ...runCommands,
  ...baselineCommands,
  ...goldenSetCommands,
  ...batchCommands,
  ...verdictCommands,
]
