import type { Command } from './command.ts'
import { doctor } from './commands/doctor.ts'
import { exportSet } from './commands/exportSet.ts'
import { generate } from './commands/generate.ts'
import { huntCommand } from './commands/huntCommand.ts'
import { importSet } from './commands/importSet.ts'
import { projectFlags } from './projectFlags.ts'

/** How questions are drawn over documents. */
const drawingFlags = {
  mix: 'shares of simple, reasoning, multi-context,\nconditional, unanswerable, false-premise',
  distractors: 'documents that no question is about',
  budget: 'limits of calls, tokens and cost (default:\nthose of the plugin)',
  seed: 'another seed draws other questions\n(default: 1)',
}

/** Commands that look at golden sets or write them, and run no tests. */
export const goldenSetCommands: readonly Command[] = [
  {
    name: 'doctor',
    headline: 'Find faults in golden sets',
    summary:
      'Reports duplicates, leaked answers, missing documents, cases that always fail, too few cases, and more. Runs no tests, and asks a model only with `--judge`. Fails on errors and warnings.',
    file: '[golden file]…',
    takesSeveralFiles: true,
    flags: {
      documents: 'the documents of the system: files and folders,\nseparated by commas',
      judge: 'asks the configured judge whether documents\nsupport the references',
      'dry-run': 'with --judge: calls nothing, and prints the\ncalls that it needs',
      detect: 'the drop of a mean that the gate should detect\n(default: 0.05)',
      'fail-on': 'the lowest level that fails: error, warning or\nnote (default: warning)',
      json: 'prints JSON',
      ...projectFlags,
    },
    run: doctor,
  },
  {
    name: 'import',
    headline: 'Convert files of other tools to a golden set',
    summary:
      'Reads files of promptfoo, RAGAS, DeepEval, RAGChecker, TruLens, LangSmith, Braintrust, Langfuse, OpenTelemetry, TREC, BEIR, or any table. Lists whatever it does not carry over, with its place.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      out: 'the golden file (default: named after the input)',
      from: 'the format (default: recognized by its content)',
      columns: 'which column of a table has which content:\nquestion=Question,reference=Answer',
      pipeline: 'the system that answers, instead of the recording',
      force: 'replaces existing files',
      json: 'prints as JSON what was written and what was not',
      root: projectFlags.root,
    },
    run: importSet,
  },
  {
    name: 'export',
    headline: 'Convert a golden set to the format of another tool',
    summary:
      'Writes a golden set as RAGAS JSON Lines, RAGChecker JSON or promptfoo YAML, with its recorded answers or those of a kept run.',
    file: '<golden file>',
    flags: {
      to: 'ragas, ragchecker or promptfoo',
      run: 'takes the answers of a kept run, as `runs` lists them',
      out: 'the file (default: named after the golden file)',
      force: 'replaces an existing file',
      json: 'prints as JSON what was written and what was not',
      root: projectFlags.root,
    },
    run: exportSet,
  },
  {
    name: 'generate',
    headline: 'Draft a golden set from documents',
    summary:
      'Writes questions with references from documents, has models examine and fact-check them, and leaves the cases for you to review. Run it again to add missing cases and remove those that the documents no longer support.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      out: 'the golden file (default: generated.golden.yaml)',
      cases: 'the number of cases (default: 50)',
      ...drawingFlags,
      'dry-run': 'calls nothing: prints the calls and tokens\nthat it needs',
      list: 'calls nothing: lists cases pending review',
      json: 'prints JSON',
      ...projectFlags,
    },
    run: generate,
  },
  {
    name: 'hunt',
    headline: 'Search for questions that the pipeline answers wrongly',
    summary:
      'Writes new questions about documents, asks the pipeline, and fact-checks its answers. Keeps as cases what two judgements find wrong: refuted claims, contradictions, made-up answers, failures, wrong refusals, missed documents.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      golden:
        "the golden file with the pipeline to test\n(default: that of --out, or the plugin's)",
      out: 'the golden file to add cases to (default:\nonly prints them)',
      until: 'stops after this many cases (default: 20)',
      questions: 'the most questions to ask (default: 200)',
      ...drawingFlags,
      'dry-run': 'calls nothing: prints the calls and tokens\nof one round',
      json: 'prints JSON',
      ...projectFlags,
    },
    run: huntCommand,
  },
]
