import type { Command } from './command.ts'
import { doctor } from './commands/doctor.ts'

/** Commands that look at golden sets or write them, and run no tests. */
export const goldenSetCommands: readonly Command[] = [
  {
    name: 'doctor',
    summary: [
      'Looks for what is wrong with golden sets: duplicates, leaked answers,',
      'documents that are gone, cases that always fail, too few of them. Runs no',
      'tests, and asks no model without `--judge`. Fails on errors and warnings.',
    ],
    file: '[golden file]…',
    takesSeveralFiles: true,
    flags: {
      documents: 'what the system answers from: files and folders,\nwith commas between them',
      judge: 'asks the configured judge whether documents\nsupport the references',
      'dry-run': 'with --judge: says what that would ask, and asks\nnobody',
      detect: 'the drop of a mean that the gate should see; 0.05\nif not given',
      'fail-on': 'the least that fails: error, warning or note; a\nwarning if not given',
      json: 'prints it as JSON',
      root: 'the folder of the project, if it is not this one',
      config: 'the configuration file of Vitest',
      configLoader: 'how Vitest loads it',
      project: 'the project of Vitest',
      mode: 'the mode of Vite',
    },
    run: doctor,
  },
]
