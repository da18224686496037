import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import { projectFlags, sample, seed, text } from './flagKinds.ts'

const { root } = projectFlags
const json = { help: 'prints JSON' }

/** Commands on a batch job. */
export const batchCommands: readonly Command[] = [
  defineCommand({
    name: 'batch submit',
    headline: "Send the judge's questions to a Batch API",
    summary:
      "Runs the pipelines, and sends the judge's questions to the Batch API of its endpoint: at OpenAI for half the price, within a day. Shows the expected cost first.",
    flags: {
      answers: {
        ...text('<run>'),
        help: 'runs no pipeline: takes the answers of a kept run or a\nfile',
      },
      sample: {
        ...sample,
        help: 'takes n cases from all golden sets, or `all`\n(default: what the baseline declares)',
      },
      seed: {
        ...seed,
        help: 'selects the sample; another seed gives other cases\n(default: 1)',
      },
      variant: { ...text('<name>'), help: 'takes only one variant of the pipeline' },
      'dry-run': { help: 'calls nothing: prints the expected calls, tokens and\ncost' },
      yes: { help: 'submits without asking, as in CI' },
      json,
    },
    startsVitest: true,
    run: async (call, output) =>
      (await import('./commands/batchSubmit.ts')).batchSubmit(call, output),
  }),
  defineCommand({
    name: 'batch status',
    headline: 'Print the progress of the batches',
    summary: 'Prints the progress of the batches, and what to do next. Changes nothing.',
    flags: { json, root },
    run: async (call, output) =>
      (await import('./commands/batchStatus.ts')).batchStatus(call, output),
  }),
  defineCommand({
    name: 'batch collect',
    headline: 'Fetch the answers of finished batches',
    summary:
      'Writes the answers of finished batches to the verdict log, and submits the questions that follow from them. Exit code: 0 once nothing is left to collect, 3 while a batch is under way.',
    flags: { json, root },
    run: async (call, output) =>
      (await import('./commands/batchCollect.ts')).batchCollect(call, output),
  }),
  defineCommand({
    name: 'batch cancel',
    headline: 'Cancel the batches under way',
    summary:
      'Cancels the batches under way. `collect` still fetches their answers, and `submit` can start again.',
    flags: { json, root },
    run: async (call, output) =>
      (await import('./commands/batchCancel.ts')).batchCancel(call, output),
  }),
]
