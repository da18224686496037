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
    headline: 'Find faults in golden sets',
    summary:
      'Reports duplicates, leaked answers, missing documents, cases that always fail, too few cases, and more. Runs no tests, and asks a model only with `--judge`. Fails on errors and warnings.',
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
    headline: 'Convert files of other tools to a golden set',
    summary:
      'Reads files of promptfoo, RAGAS, DeepEval, RAGChecker, TruLens, LangSmith, Braintrust, Langfuse, OpenTelemetry, TREC, BEIR, or any table. Lists whatever it does not carry over, with its place.',
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
    headline: 'Convert a golden set to the format of another tool',
    summary:
      'Writes a golden set as RAGAS JSON Lines, RAGChecker JSON or promptfoo YAML, with its recorded answers or those of a kept run.',
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
    headline: 'Draft a golden set from documents',
    summary:
      'Writes questions with references from documents, has models examine and fact-check them, and leaves the cases for you to review. Run it again to add missing cases and remove those that the documents no longer support.',
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
    headline: 'Search for questions that the pipeline answers wrongly',
    summary:
      'Writes new questions about documents, asks the pipeline, and fact-checks its answers. Keeps as cases what two judgements find wrong: refuted claims, contradictions, made-up answers, failures, wrong refusals, missed documents.',
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
