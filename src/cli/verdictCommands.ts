import type { Command } from './command.ts'
import { verdictsPrune, verdictsVerify } from './commands/verdictsCommand.ts'
import { verdictsMerge } from './commands/verdictsMerge.ts'
import { projectFlags } from './projectFlags.ts'

const { root } = projectFlags

/** Commands on logs of what judges answered. */
export const verdictCommands: readonly Command[] = [
  {
    name: 'verdicts verify',
    headline: 'Check the log of judge answers',
    summary: 'Counts the answers in the verdict log by judge. Fails on damaged lines.',
    file: '[another log]',
    flags: { json: 'prints JSON', root },
    run: verdictsVerify,
  },
  {
    name: 'verdicts prune',
    headline: 'Shrink the log of judge answers',
    summary: 'Removes damaged lines, and answers that later ones replace.',
    file: '[another log]',
    flags: {
      'older-than': 'also removes answers older than this: 30d',
      'max-size': 'also removes the oldest answers beyond a size: 50MB',
      root,
    },
    run: verdictsPrune,
  },
  {
    name: 'verdicts merge',
    headline: 'Merge logs of judge answers',
    summary:
      'Adds to the verdict log the answers that only other logs have. Where two logs answer a question differently, keeps the answer of this one.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      into: "adds to this log instead of the project's",
      json: 'prints JSON',
      root,
    },
    run: verdictsMerge,
  },
]
