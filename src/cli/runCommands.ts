import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import {
  commit,
  differenceFlag,
  json,
  runArgument,
  path,
  paths,
  projectFlags,
  sample,
  seed,
  send,
  text,
  variant,
  wholeNumber,
} from './flagKinds.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags
const against = { ...commit, help: 'compares with the baseline of this commit' }
const beside = { ...text('<run>'), help: 'compares with this run, not the baseline' }

const port = {
  value: '<n>',
  read(given: string): number {
    const value = Number(given)
    if (/^\d{1,5}$/.test(given) && value < 65_536) return value
    throw new UsageError({ problem: 'Expected a number below 65536 after `--port`' })
  },
}

/** Commands that run golden sets, and show runs. */
export const runCommands: readonly Command[] = [
  defineCommand({
    name: 'init',
    headline: 'Set up a project: plugin, first cases, pipeline, workflow',
    summary:
      'Adds the plugin to your Vitest configuration, writes three cases from your Markdown or one to edit, a pipeline and a GitHub workflow, and runs the cases. In a terminal, it shows what it will write and asks first. It never calls a model or your system without a yes.',
    page: 'README.md#start',
    flags: {
      documents: {
        ...paths,
        value: '<path>',
        help: 'your Markdown, a folder or file (default: docs, content or README.md)',
      },
      pipeline: {
        ...text('<module>'),
        help: 'the module that answers (default: init writes one)',
      },
      judge: {
        ...text('<name>'),
        help: 'openai, ai-sdk, ollama or lexical (default: the model whose key is set, else lexical)',
      },
      out: { ...path('<file>'), help: 'the golden file (default: rag/first.golden.yaml)' },
      'without-workflow': { help: 'writes no GitHub workflow' },
      agent: {
        help: 'only names the skill for coding agents in AGENTS.md',
      },
      yes: { help: 'agrees to everything, also to the calls of a run' },
      'dry-run': { help: 'shows what it would write' },
      root,
    },
    exitCodes: {
      1: 'the first run failed, or you must add the plugin',
      2: 'a score of the first run could not be measured',
    },
    run: async (call, output) => (await import('./commands/init.ts')).init(call, output),
  }),
  defineCommand({
    name: 'run',
    headline: 'Run the golden sets and compare them with the baseline',
    summary:
      'Runs the golden sets and compares them with the baseline. If noise leaves the comparison undecided, runs all of them again, up to three times. `-t <name>` or `<file>:<line>` runs one case. A judge that became kinder hides a drop: --rejudge shows it.',
    page: 'docs/gate.md',
    flags: {
      against,
      rejudge: { help: "also judges the baseline's answers again" },
      'allow-no-baseline': { help: 'passes without a baseline, even in CI' },
      sample,
      seed,
      answers: {
        ...text('<run>'),
        help: 'runs no pipeline: judges answers of a kept run or file',
      },
      full: { help: 'shows all failed cases and all metrics' },
      variant,
      send,
      'dry-run': { help: 'only prints the calls and tokens of a run' },
      json: { help: 'prints JSON, and all else to stderr' },
    },
    exitCodes: {
      1: 'a metric got worse, or a floor or threshold was missed',
      2: 'something could not be measured, or no run began',
    },
    startsVitest: true,
    run: async (call, output) => (await import('./commands/runSets.ts')).runSets(call, output),
  }),
  defineCommand({
    name: 'runs',
    headline: 'List kept runs, or print one of them',
    summary:
      'Lists the kept runs, newest first. With an id, the beginning of an id, `last` or `last~1`: prints the report of that run again.',
    page: 'docs/results.md#kept-runs',
    argument: { value: '[run]', help: 'an id, its beginning, `last` or `last~1`' },
    flags: {
      trend: { help: 'shows metrics over kept runs and recorded baselines' },
      variant: {
        ...text('<name>'),
        help: 'with --trend: the variant (default: the gated one)',
      },
      csv: { help: 'prints the scores as CSV, a row per case' },
      json,
      root,
    },
    run: async (call, output) =>
      (await import('./commands/runsCommand.ts')).runsCommand(call, output),
  }),
  defineCommand({
    name: 'explain',
    headline: 'Print everything about a case',
    summary:
      'Prints everything about a case in the last run: answers, scores, evidence, retrieved passages, and the command that runs it again. The id of a conversation prints its turns in short.',
    page: 'docs/results.md#npx-vitest-rag-explain-case',
    argument: { value: '<case>', help: 'the id of a case or conversation' },
    flags: {
      run: { ...text('<run>'), help: 'a kept run (default: the last)' },
      cause: {
        ...wholeNumber(1000),
        help: 'lists the cases of the n-th cause of what got worse',
      },
      exchanges: { help: "adds the judge's questions and answers" },
      json,
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/explain.ts')).explain(call, output),
  }),
  defineCommand({
    name: 'report',
    headline: 'Write the HTML report',
    summary:
      'Writes the report of the last run, or of another one, as one HTML file: every case, claim by claim, next to the baseline.',
    page: 'docs/report.md',
    argument: runArgument,
    flags: {
      out: { ...path('<file>'), help: 'the file (default: .vitest-rag/report.html)' },
      exchanges: {
        help: "adds the judge's questions and answers, of at most 200 cases",
      },
      compare: beside,
      against,
      ...projectFlags,
    },
    run: async (call, output) =>
      (await import('./commands/htmlReport.ts')).htmlReport(call, output),
  }),
  defineCommand({
    name: 'open',
    headline: 'Serve the report, to review cases and label claims',
    summary:
      'Serves the report on this machine and reloads it after each run. In the page you can accept, edit and drop cases, and label claims.',
    page: 'docs/report.md#review-and-label-in-the-page',
    argument: runArgument,
    flags: {
      port: { ...port, help: 'the port (default: any free one)' },
      labels: { ...path('<file>'), help: 'the file for labels (default: labels.jsonl)' },
      compare: beside,
      against,
      ...projectFlags,
    },
    run: async (call, output) =>
      (await import('./commands/openReport.ts')).openReport(call, output),
  }),
  defineCommand({
    name: 'compare',
    headline: 'Compare runs, variants or commits',
    summary:
      'Compares runs with the first one. A run is a kept run (`last`, `last~1`, an id), a results file or its folder, a `baseline.json`, or a commit, whose baseline counts. `last:hyde` is a variant of a run; with --unpaired, `last:week-47` is a golden set of it. --variants takes one run, or none.',
    page: 'docs/comparing.md',
    argument: {
      value: '<run> <run>…',
      help: 'kept runs, results, baselines or commits',
      isSeveral: true,
    },
    flags: {
      variants: { help: 'compares the variants of one run (default: the last)' },
      detect: {
        ...differenceFlag,
        help: 'prints how many cases detect this difference (default: 0.05)',
      },
      full: { help: 'also shows metrics that are not gated' },
      unpaired: { help: 'compares two runs without common cases' },
      by: {
        ...text('<attribute>'),
        help: 'with --unpaired: compares cases with the same tag',
      },
      rejudge: { help: 'with --unpaired: judges the kept answers again' },
      markdown: { help: 'prints Markdown' },
      json,
      ...projectFlags,
    },
    exitCodes: {
      1: 'with --unpaired: a gated metric is worse',
      2: "with --unpaired: the runs can't be compared",
    },
    run: async (call, output) => (await import('./commands/compare.ts')).compare(call, output),
  }),
]
