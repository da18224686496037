import type { Command } from './command.ts'
import { batchCancel } from './commands/batchCancel.ts'
import { batchCollect } from './commands/batchCollect.ts'
import { batchStatus } from './commands/batchStatus.ts'
import { batchSubmit } from './commands/batchSubmit.ts'
import { projectFlags } from './projectFlags.ts'

const { root } = projectFlags
const json = 'prints JSON'

/** The commands on a batch job. */
export const batchCommands: readonly Command[] = [
  {
    name: 'batch submit',
    headline: "Send the judge's questions to a Batch API",
    summary:
      "Runs the pipelines, and sends the judge's questions to the Batch API of its endpoint: at OpenAI for half the price, within a day. Shows the expected cost first.",
    flags: {
      answers: 'runs no pipeline: takes the answers of a kept run or a\nfile',
      sample: 'takes n cases from all golden sets, or `all`\n(default: what the baseline declares)',
      seed: 'selects the sample; another seed gives other cases\n(default: 1)',
      variant: 'takes only one variant of the pipeline',
      'dry-run': 'calls nothing: prints the expected calls, tokens and\ncost',
      yes: 'submits without asking, as in CI',
      json,
    },
    startsVitest: true,
    run: batchSubmit,
  },
  {
    name: 'batch status',
    headline: 'Print the progress of the batches',
    summary: 'Prints the progress of the batches, and what to do next. Changes nothing.',
    flags: { json, root },
    run: batchStatus,
  },
  {
    name: 'batch collect',
    headline: 'Fetch the answers of finished batches',
    summary:
      'Writes the answers of finished batches to the verdict log, and submits the questions that follow from them. Exit code: 0 once nothing is left to collect, 3 while a batch is under way.',
    flags: { json, root },
    run: batchCollect,
  },
  {
    name: 'batch cancel',
    headline: 'Cancel the batches under way',
    summary:
      'Cancels the batches under way. `collect` still fetches their answers, and `submit` can start again.',
    flags: { json, root },
    run: batchCancel,
  },
]
