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
import { setSample } from './setSample.ts'
import { UsageError } from './usageError.ts'
import { verdictCommands } from './verdictCommands.ts'

const { root } = projectFlags

const json = 'prints it as JSON'

const resultsAreJson = new UsageError({
  problem: 'Expected `--json` beside `--dry-run` only',
  fix: `What a run found out is JSON: ${folderName}/${fileNames.results}, or npx vitest-rag runs last --json`,
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
      against: "takes the baseline of a commit, not the working tree's",
      rejudge:
        "asks today's judge about the baseline's answers too:\none that became kinder hides a drop",
      sample:
        'runs so many cases of all golden sets, or `all`;\nwithout it, what the baseline declares',
      seed: 'another number gives another sample; 1 if not given',
      answers:
        "asks no pipeline: judges the answers of a kept run, or\nof a file, with today's judge, metrics and prompts",
      full: 'shows metrics that are neither gated nor changed, too',
      variant: 'runs one variant of the pipeline alone',
      'dry-run':
        'asks nobody: says how many calls and tokens a run\nneeds, and how many answers are logged already',
      json: 'with --dry-run: prints it as JSON',
    },
    startsVitest: true,
    run(call, output) {
      const { 'dry-run': isDry, answers, json: asJson } = call.flags
      setSample(call.flags)
      if (call.flags.full) process.env['VITEST_RAG_FULL'] = '1'
      if (call.flags.variant) process.env['VITEST_RAG_VARIANT'] = call.flags.variant
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
        'shows how each metric went over the kept runs, and over\nthe commits that changed the baseline',
      variant: "with --trend: that variant's, if not the gated one's",
      csv: 'prints the scores of that run as CSV, a case a row',
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
      run: 'a kept run, as `runs` lists them',
      exchanges: 'adds what the judge was asked and answered',
      json,
      ...projectFlags,
    },
    run: explain,
  },
  {
    name: 'report',
    headline: 'Write the HTML report',
    summary:
      'Writes the report of the last run, or of another one, as one HTML file: every case, claim by claim, beside the baseline.',
    file: '[run]',
    flags: {
      out: 'where it goes, if not to .vitest-rag/report.html',
      exchanges:
        'adds what the judge was asked about cases that\nfailed or changed, 200 of them at most',
      compare: 'stands beside another run, not the baseline',
      against: "takes the baseline of a commit, not the\nworking tree's",
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
      port: 'where it listens, if not at any that is free',
      labels: 'where labels go, if not to labels.jsonl',
      compare: 'stands beside another run, not the baseline',
      against: "takes the baseline of a commit, not the\nworking tree's",
      ...projectFlags,
    },
    run: openReport,
  },
  {
    name: 'compare',
    headline: 'Compare runs, variants or commits',
    summary:
      'Compares runs with the first one. A run is a kept run, a results file, or a commit, which stands for its baseline. `last:hyde` is a variant of a run.',
    file: '<run>',
    takesSeveralFiles: true,
    flags: {
      variants: 'compares the variants of a run, if not the last one',
      detect:
        'the difference of a mean that should be seen: says how\nmany cases it takes. 0.05 if not given',
      full: 'shows metrics that are not gated, too',
      markdown: 'prints it as Markdown',
      json,
      root,
    },
    run: compare,
  },
  {
    name: 'baseline update',
    headline: 'Record the scores that later runs are compared with',
    summary:
      'Runs the golden sets two or three times and records their scores in .vitest-rag/baseline.json. Asks a judge that is a model anew in each run. Commit that file: later runs are compared with it.',
    flags: {
      repeats: 'so many runs, 2 to 20; more of them measure noise better',
      loosen: 'lets floors, gates and critical cases get looser',
      rejudge:
        "asks no pipeline: judges the baseline's answers anew,\nafter an upgrade or with another judge",
      partial:
        'declares the golden sets that every run must cover, with\ncommas between their names; `none` for all again',
      sample:
        'runs so many cases and declares them as what every run\nmust cover; `all` for all again',
      seed: 'another number gives another sample; 1 if not given',
    },
    startsVitest: true,
    run: baselineUpdate,
  },
  {
    name: 'baseline show',
    headline: 'Print the baseline',
    summary: 'Prints the baseline: means, numbers of scores, rules, judges and critical cases.',
    flags: { against: "that of a commit, not the working tree's", json, root },
    run: baselineShow,
  },
  {
    name: 'baseline diff',
    headline: 'Print what changed in the baseline since a commit',
    summary: 'Prints how the baseline of the working tree differs from that of a commit.',
    flags: { against: 'the commit, if it is not HEAD', json, root },
    run: baselineDiff,
  },
  {
    name: 'baseline check',
    headline: 'Check the baseline without running anything',
    summary:
      'Runs nothing. Fails where the baseline is missing, damaged or edited by hand, or where its scores are not those of the last run.',
    flags: { against: 'fails also where it asks less than that of the commit', root },
    run: baselineCheck,
  },
  {
    name: 'calibrate',
    headline: 'Measure how far the judge agrees with people',
    summary:
      "Compares the configured judge with labels that people gave: how often they agree on claims, and which metrics follow people's preferences. Runs no tests. Writes the record to .vitest-rag/calibration.json, and every difference to calibration.differences.jsonl beside it.",
    file: '<labels.jsonl>',
    flags: {
      repeats: 'how often each claim is judged; shows its noise',
      metrics: 'those that are compared with preferences',
      'per-claim': 'asks about one claim at a time, not as runs do',
      ...projectFlags,
    },
    run: calibrate,
  },
  ...goldenSetCommands,
  ...batchCommands,
  ...verdictCommands,
]
