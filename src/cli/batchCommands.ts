import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import { json, projectFlags, sample, seed, text, variant } from './flagKinds.ts'

const { root } = projectFlags

const exitCodes = { 3: 'a batch is under way' }

/** Commands on a batch job. */
export const batchCommands: readonly Command[] = [
  defineCommand({
    name: 'batch submit',
    headline: "Send the judge's questions to a Batch API",
    summary:
      "Runs the pipelines, and sends the judge's questions to the Batch API of its endpoint: at OpenAI for half the price, within a day. Shows the expected cost first.",
    page: 'docs/batch.md#what-submit-does',
    flags: {
      answers: {
        ...text('<run>'),
        help: 'runs no pipeline: takes answers of a kept run or file',
      },
      sample,
      seed,
      variant,
      'dry-run': { help: 'only prints the calls, tokens and cost' },
      yes: { help: 'submits without asking' },
      json,
    },
    exitCodes,
    startsVitest: true,
    run: async (call, output) =>
      (await import('./commands/batchSubmit.ts')).batchSubmit(call, output),
  }),
  defineCommand({
    name: 'batch status',
    headline: 'Print the progress of the batches',
    summary: 'Prints the progress of the batches, and what to do next. Changes nothing.',
    page: 'docs/batch.md#what-collect-does',
    flags: { json, root },
    exitCodes,
    run: async (call, output) =>
      (await import('./commands/batchStatus.ts')).batchStatus(call, output),
  }),
  defineCommand({
    name: 'batch collect',
    headline: 'Fetch the answers of finished batches',
    summary:
      'Writes the answers of finished batches to the verdict log, and submits the questions that follow from them.',
    page: 'docs/batch.md#what-collect-does',
    flags: { json, root },
    exitCodes,
    run: async (call, output) =>
      (await import('./commands/batchCollect.ts')).batchCollect(call, output),
  }),
  defineCommand({
    name: 'batch cancel',
    headline: 'Cancel the batches under way',
    summary:
      'Cancels the batches under way. `collect` still fetches their answers, and `submit` can start again.',
    page: 'docs/batch.md#what-can-go-wrong',
    flags: { json, root },
    run: async (call, output) =>
      (await import('./commands/batchCancel.ts')).batchCancel(call, output),
  }),
]
