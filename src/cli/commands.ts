import type { Command } from './command.ts'
import { baselineCheck } from './commands/baselineCheck.ts'
import { baselineDiff } from './commands/baselineDiff.ts'
import { baselineShow } from './commands/baselineShow.ts'
import { baselineUpdate } from './commands/baselineUpdate.ts'
import { calibrate } from './commands/calibrate.ts'
import { compare } from './commands/compare.ts'
import { dryRun } from './commands/dryRun.ts'
import { htmlReport } from './commands/htmlReport.ts'
import { explain } from './commands/explain.ts'
import { judgeAnswers } from './commands/judgeAnswers.ts'
import { openReport } from './commands/openReport.ts'
import { runRepeats } from './commands/runRepeats.ts'
import { batchCommands } from './batchCommands.ts'
import { projectFlags } from './projectFlags.ts'
import { runsCommand } from './commands/runsCommand.ts'
import { fileNames, folderName } from '../results/folder.ts'
import { goldenSetCommands } from './goldenSetCommands.ts'
import { initCommand } from './initCommand.ts'
import { UsageError } from './usageError.ts'
import { verdictCommands } from './verdictCommands.ts'

const { root } = projectFlags

const json = 'prints JSON'

const resultsAreJson = new UsageError({
  problem: 'Expected `--json` only with `--dry-run`',
  fix: `The results of a run are JSON: ${folderName}/${fileNames.results}, or npx vitest-rag runs last --json`,
})

/** All commands. What is called, what is refused and what the help says come from here. */
export const commands: readonly Command[] = [
  initCommand,
  {
    name: 'run',
    headline: 'Run the golden sets and compare them with the baseline',
    summary:
      'Runs the golden sets and compares them with the baseline. If noise leaves the comparison undecided, runs all of them again, up to three times.',
    flags: {
      against: "compares with the baseline of a commit, not\nthe working tree's",
      rejudge:
        "judges the baseline's answers again, because a judge\nthat became kinder hides a drop",
      'allow-no-baseline':
        'passes without a baseline also in CI, and where\n--against names a commit with golden sets',
      sample: 'runs n cases from all golden sets, or `all`\n(default: what the baseline declares)',
      seed: 'selects the sample; another seed gives other cases\n(default: 1)',
      answers:
        "runs no pipeline: judges the answers of a kept run or\na file with today's judge, metrics and prompts",
      full: 'also shows metrics that are neither gated nor changed',
      variant: 'runs only one variant of the pipeline',
      'dry-run':
        'calls nothing: prints how many calls and tokens a run\nneeds, and how many answers the verdict log has',
      json: 'with --dry-run: prints JSON',
    },
    startsVitest: true,
    run(call, output) {
      const { 'dry-run': isDry, answers, json: asJson } = call.flags
      if (isDry) return dryRun(call, output)
      if (asJson) throw resultsAreJson
      return answers === undefined ? runRepeats(call) : judgeAnswers(call, answers)
    },
  },
  {
    name: 'runs',
    headline: 'List kept runs, or print one of them',
    summary:
      'Lists the kept runs, newest first. With an id, the beginning of an id, `last` or `last~1`: prints the report of that run again.',
    file: '[run]',
    flags: {
      trend:
        'shows each metric over the kept runs, and over the\ncommits that changed the baseline',
      variant: 'with --trend: shows this variant (default: the\ngated one)',
      csv: 'prints the scores of the run as CSV, one row per case',
      json,
      root,
    },
    run: runsCommand,
  },
  {
    name: 'explain',
    headline: 'Print everything about a case',
    summary:
      'Prints everything about a case in the last run: answers, scores, evidence, retrieved passages, and the command that runs it again.',
    file: '<case>',
    flags: {
      run: 'explains a kept run, not the last; `runs`\nlists them',
      exchanges: 'adds the questions to the judge and its answers',
      json,
      ...projectFlags,
    },
    run: explain,
  },
  {
    name: 'report',
    headline: 'Write the HTML report',
    summary:
      'Writes the report of the last run, or of another one, as one HTML file: every case, claim by claim, next to the baseline.',
    file: '[run]',
    flags: {
      out: 'the file (default: .vitest-rag/report.html)',
      exchanges:
        'adds the questions to the judge and its answers,\nfor at most 200 cases that failed or changed',
      compare: 'compares with another run, not the baseline',
      against: "compares with the baseline of a commit, not\nthe working tree's",
      ...projectFlags,
    },
    run: htmlReport,
  },
  {
    name: 'open',
    headline: 'Serve the report, to review cases and label claims',
    summary:
      'Serves the report on this machine and reloads it after each run. In the page you can accept, edit and drop cases, and label claims.',
    file: '[run]',
    flags: {
      port: 'the port to listen on (default: any free port)',
      labels: 'the file for labels (default: labels.jsonl)',
      compare: 'compares with another run, not the baseline',
      against: "compares with the baseline of a commit, not\nthe working tree's",
      ...projectFlags,
    },
    run: openReport,
  },
  {
    name: 'compare',
    headline: 'Compare runs, variants or commits',
    summary:
      'Compares runs with the first one. A run is a kept run, a results file, or a commit, whose baseline counts. `last:hyde` is a variant of a run.',
    file: '<run> <run>…',
    takesSeveralFiles: true,
    flags: {
      variants: 'compares the variants of one run (default: the last)',
      detect:
        'the difference of a mean that you want to detect: prints\nhow many cases that takes (default: 0.05)',
      full: 'also shows metrics that are not gated',
      markdown: 'prints Markdown',
      json,
      root,
    },
    run: compare,
  },
  {
    name: 'baseline update',
    headline: 'Record the scores that later runs are compared with',
    summary:
      'Runs the golden sets two or three times and records their scores in .vitest-rag/baseline.json. A model as judge answers afresh in each run. Commit the file: later runs are compared with it.',
    flags: {
      repeats: 'how many runs, 2 to 20; more runs measure noise better',
      loosen: 'accepts looser floors, gates and critical cases',
      rejudge:
        "runs no pipeline: judges the baseline's answers again,\nafter an upgrade or with another judge",
      partial:
        'declares the golden sets that every run must cover,\nseparated by commas; `none`: all sets again',
      sample: 'runs n cases, and declares that every run must cover\nthem; `all`: all cases again',
      seed: 'selects the sample; another seed gives other cases\n(default: 1)',
    },
    startsVitest: true,
    run: baselineUpdate,
  },
  {
    name: 'baseline show',
    headline: 'Print the baseline',
    summary: 'Prints the baseline: means, numbers of scores, rules, judges and critical cases.',
    flags: { against: 'prints the baseline of a commit, not of the\nworking tree', json, root },
    run: baselineShow,
  },
  {
    name: 'baseline diff',
    headline: 'Print what changed in the baseline since a commit',
    summary: 'Prints how the baseline of the working tree differs from that of a commit.',
    flags: { against: 'the commit to compare with (default: HEAD)', json, root },
    run: baselineDiff,
  },
  {
    name: 'baseline check',
    headline: 'Check the baseline without running anything',
    summary:
      'Runs nothing. Fails if the baseline is missing, damaged or edited by hand, or if its scores differ from those of the last run.',
    flags: { against: 'also fails if it requires less than that of the commit', root },
    run: baselineCheck,
  },
  {
    name: 'calibrate',
    headline: 'Measure how far the judge agrees with people',
    summary:
      "Compares the configured judge with labels by people: how often they agree on claims, and which metrics follow people's preferences. Runs no tests. Writes the record to .vitest-rag/calibration.json, and every difference to calibration.differences.jsonl beside it.",
    file: '<labels.jsonl>',
    flags: {
      repeats: 'how often to judge each claim; measures noise',
      metrics: 'the metrics to compare with preferences',
      'per-claim': 'asks about one claim at a time, unlike runs',
      ...projectFlags,
    },
    run: calibrate,
  },
  ...goldenSetCommands,
  ...batchCommands,
  ...verdictCommands,
]
