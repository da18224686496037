import type { Command } from './command.ts'
import { verdictsPrune, verdictsVerify } from './commands/verdictsCommand.ts'
import { verdictsMerge } from './commands/verdictsMerge.ts'
import { projectFlags } from './projectFlags.ts'

const { root } = projectFlags

/** The commands on verdict logs. */
export const verdictsCommands: readonly Command[] = [
  {
    name: 'verdicts verify',
    summary: [
      'Counts the answers in the verdict log by judge. Fails if lines of it are',
      'damaged.',
    ],
    file: '[another log]',
    flags: { json: 'prints it as JSON', root },
    run: verdictsVerify,
  },
  {
    name: 'verdicts prune',
    summary: ['Drops damaged lines, and answers that later ones stand in for.'],
    file: '[another log]',
    flags: {
      'older-than': 'drops also what was answered longer ago: 30d',
      'max-size': 'drops also the oldest answers beyond a size: 50MB',
      root,
    },
    run: verdictsPrune,
  },
  {
    name: 'verdicts merge',
    summary: [
      'Adds to the verdict log the answers of others that it lacks. Of different',
      'answers to a question the one that is there stays.',
    ],
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      into: "adds to this log, not to the project's",
      json: 'prints JSON, for programs',
      root,
    },
    run: verdictsMerge,
  },
]
