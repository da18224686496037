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
  budget: "limits of calls, tokens, cost; the plugin's\nif not given",
  seed: 'another number draws other questions;\n1 if not given',
}

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
      ...projectFlags,
    },
    run: doctor,
  },
  {
    name: 'import',
    summary: [
      'Makes a golden set of files of promptfoo, RAGAS, DeepEval, RAGChecker,',
      'TruLens, LangSmith, Braintrust, Langfuse, OpenTelemetry, TREC, BEIR, or of',
      'any table, and lists with its place each thing that is not carried over.',
    ],
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      out: 'the golden file, if not called after that file',
      from: 'the format, if not the one that it looks like',
      columns: 'what columns of a table hold:\nquestion=Frage,reference=Antwort',
      pipeline: 'the system that answers, not the recording',
      force: 'replaces files that are there',
      json: 'prints as JSON what was written and what was not',
      root: projectFlags.root,
    },
    run: importSet,
  },
  {
    name: 'export',
    summary: [
      'Writes a golden set as RAGAS JSON Lines, RAGChecker JSON or promptfoo',
      'YAML, with the answers of a kept run or those that it recorded.',
    ],
    file: '<golden file>',
    flags: {
      to: 'ragas, ragchecker or promptfoo',
      run: 'takes the answers of a kept run, as `runs` lists them',
      out: "the file, if not called after the golden file's name",
      force: 'replaces a file that is there',
      json: 'prints as JSON what was written and what was not',
      root: projectFlags.root,
    },
    run: exportSet,
  },
  {
    name: 'generate',
    summary: [
      'Makes a golden set of documents: questions with references, examined and',
      'fact-checked by models, for you to review. Run again, it adds what is',
      'missing and takes out what the documents no longer carry.',
    ],
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      out: 'the golden file, if not generated.golden.yaml',
      cases: 'how many cases it is to have; 50 if not given',
      ...drawingFlags,
      'dry-run': 'asks nobody: says what it would take',
      list: 'asks nobody: lists what is not reviewed yet',
      json: 'prints it as JSON',
      ...projectFlags,
    },
    run: generate,
  },
  {
    name: 'hunt',
    summary: [
      'Draws fresh questions over documents, asks the pipeline, and fact-checks',
      'its answers. What two judgements find wrong becomes golden cases: refuted',
      'claims, contradictions, made-up answers, failures, wrong refusals, missed',
      'documents.',
    ],
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      golden:
        "the golden file whose pipeline is hunted, if not\nthat of --out or of the plugin's options",
      out: 'the golden file that cases are added to;\nwithout it they are printed only',
      until: 'how many corner cases are enough; 20 if not given',
      questions: 'how many questions there are at most;\n200 if not given',
      ...drawingFlags,
      'dry-run': 'asks nobody: says what one round takes',
      json: 'prints it as JSON',
      ...projectFlags,
    },
    run: huntCommand,
  },
]
