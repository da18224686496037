import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import {
  commit,
  differenceFlag,
  path,
  paths,
  projectFlags,
  sample,
  seed,
  text,
  wholeNumber,
} from './flagKinds.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags
const json = { help: 'prints JSON' }
const against = {
  ...commit,
  help: "compares with the baseline of a commit, not\nthe working tree's",
}
const beside = { ...text('<run>'), help: 'compares with another run, not the baseline' }

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
      'Adds the plugin to your Vitest configuration, writes three cases from your Markdown or one to edit, a pipeline and a GitHub workflow, and runs the cases. Shows what it will write, and asks first; asks again before a run that calls a model or your system.',
    flags: {
      documents: {
        ...paths,
        help: 'the Markdown that your system answers from: a\nfolder or a file (default: docs, content or\nREADME.md)',
      },
      pipeline: {
        ...text('<module>'),
        help: 'the module that answers (default: init writes\na stub)',
      },
      judge: {
        ...text('<name>'),
        help: 'openai, ai-sdk, ollama or lexical (default: the\nmodel whose key is in the environment, else\nlexical, which compares words)',
      },
      out: { ...path('<file>'), help: 'the golden file (default: rag/first.golden.yaml)' },
      'without-workflow': { help: 'writes no GitHub workflow' },
      yes: { help: 'agrees to everything, also to the calls of a run' },
      'dry-run': { help: 'writes nothing: shows what it would write' },
      root,
    },
    run: async (call, output) => (await import('./commands/init.ts')).init(call, output),
  }),
  defineCommand({
    name: 'run',
    headline: 'Run the golden sets and compare them with the baseline',
    summary:
      'Runs the golden sets and compares them with the baseline. If noise leaves the comparison undecided, runs all of them again, up to three times.',
    flags: {
      against,
      rejudge: {
        help: "judges the baseline's answers again, because a judge\nthat became kinder hides a drop",
      },
      'allow-no-baseline': {
        help: 'passes without a baseline also in CI, and if\n--against names a commit with golden sets',
      },
      sample: {
        ...sample,
        help: 'runs n cases from all golden sets, or `all`\n(default: what the baseline declares)',
      },
      seed: {
        ...seed,
        help: 'selects the sample; another seed gives other cases\n(default: 1)',
      },
      answers: {
        ...text('<run>'),
        help: "runs no pipeline: judges the answers of a kept run or\na file with today's judge, metrics and prompts",
      },
      full: {
        help: 'shows all failed cases, and also metrics that are\nneither gated nor changed',
      },
      variant: { ...text('<name>'), help: 'runs only one variant of the pipeline' },
      send: {
        help: 'lets the configured models get texts of samples of\nproduction, from now on',
      },
      'dry-run': {
        help: 'calls nothing: prints how many calls and tokens a run\nneeds, and how many answers the verdict log has',
      },
      json: { help: 'with --dry-run: prints JSON' },
    },
    startsVitest: true,
    run: async (call, output) => (await import('./commands/runSets.ts')).runSets(call, output),
  }),
  defineCommand({
    name: 'runs',
    headline: 'List kept runs, or print one of them',
    summary:
      'Lists the kept runs, newest first. With an id, the beginning of an id, `last` or `last~1`: prints the report of that run again.',
    file: '[run]',
    flags: {
      trend: {
        help: 'shows each metric over the kept runs, and over the\ncommits that changed the baseline',
      },
      variant: {
        ...text('<name>'),
        help: 'with --trend: shows this variant (default: the\ngated one)',
      },
      csv: { help: 'prints the scores of the run as CSV, one row per case' },
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
    file: '<case>',
    flags: {
      run: { ...text('<run>'), help: 'explains a kept run, not the last; `runs`\nlists them' },
      cause: {
        ...wholeNumber(1000),
        help: 'lists all cases of a cause of "what got worse",\nthe first of them being 1',
      },
      exchanges: { help: 'adds the questions to the judge and its answers' },
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
    file: '[run]',
    flags: {
      out: { ...path('<file>'), help: 'the file (default: .vitest-rag/report.html)' },
      exchanges: {
        help: 'adds the questions to the judge and its answers,\nfor at most 200 cases that failed or changed',
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
    file: '[run]',
    flags: {
      port: { ...port, help: 'the port to listen on (default: any free port)' },
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
      'Compares runs with the first one. A run is a kept run (`last`, `last~1`, an id), a results file or its folder, a `baseline.json`, or a commit, whose baseline counts. `last:hyde` is a variant of a run. --variants takes one run, or none.',
    file: '<run> <run>…',
    takesSeveralFiles: true,
    flags: {
      variants: { help: 'compares the variants of one run (default: the\nlast)' },
      detect: {
        ...differenceFlag,
        help: 'the difference of a mean that you want to\ndetect: prints how many cases that takes\n(default: 0.05)',
      },
      full: { help: 'also shows metrics that are not gated' },
      unpaired: {
        help: "compares two runs without a case in common, such\nas two weeks of production; `last:week-47` is a\ngolden set of a run. Exit code 1: a gated metric\nis worse; 2: the runs can't be compared",
      },
      by: {
        ...text('<attribute>'),
        help: 'with --unpaired: compares cases with those that\nhave the same tag, such as `topic:billing`',
      },
      rejudge: {
        help: "with --unpaired: has today's judge judge the kept\nanswers again",
      },
      markdown: { help: 'prints Markdown' },
      json,
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/compare.ts')).compare(call, output),
  }),
]
