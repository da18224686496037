import { severities, type Severity } from '../doctor/finding.ts'
import { plainKeys } from '../interchange/formats/plain.ts'
import type { Argument, Command } from './command.ts'
import { defineCommand } from './command.ts'
import {
  differenceFlag,
  json,
  namesIn,
  path,
  paths,
  projectFlags,
  readText,
  seed,
  send,
  text,
  wholeNumber,
} from './flagKinds.ts'
import { readBudget, readHuntMix, readMix } from './numbersByName.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags
const cases = wholeNumber(10_000)

/** Flags for drawing questions over documents. */
const drawingFlags = {
  mix: {
    value: '<kind=n,…>',
    read: readMix,
    help: 'shares of kinds, such as simple=.5,unanswerable=.5',
  },
  distractors: { ...path('<folder>'), help: 'documents that no question is about' },
  budget: {
    value: '<limit=n,…>',
    read: readBudget,
    help: "limits: calls=500,tokens=1000000,cost=2 (default: the plugin's)",
  },
  seed: { ...seed, help: 'gives other questions (default: 1)' },
}

const documents: Argument = {
  value: '<path>…',
  help: 'folders or files with documents',
  isSeveral: true,
}

const level = {
  value: '<level>',
  read(given: string, name: string): Severity {
    const found = severities.find(severity => severity === given)
    if (found !== undefined) return found
    throw new UsageError({
      problem: `Expected ${severities.map(one => `\`${one}\``).join(', ')} after \`--${name}\``,
    })
  },
}

const metrics = {
  value: '<a,b>',
  read(given: string, name: string): string[] {
    const names = namesIn(readText(given, name))
    if (names.length > 0) return names
    throw new UsageError({
      problem: `Expected metrics, separated by commas, after \`--${name}\``,
      fix: `For example: --${name} answerF1,faithfulness`,
    })
  },
}

const columns = {
  value: '<key=column>',
  /** Column by the key of a case. */
  read(given: string, name: string): Record<string, string> {
    const pairs = given.split(',').map(pair => pair.split('=').map(part => part.trim()))
    const isRight = pairs.every(([key, column, ...more]) => {
      return (
        key !== undefined &&
        plainKeys.includes(key) &&
        column !== undefined &&
        column !== '' &&
        more.length === 0
      )
    })
    if (isRight) return Object.fromEntries(pairs)
    throw new UsageError({
      problem: `Expected \`key=column\` pairs, separated by commas, after \`--${name}\`; the keys are ${plainKeys.join(', ')}`,
      fix: `For example: --${name} question=Question,reference=Answer`,
    })
  },
}

/** Commands that read or write golden sets and run no tests. */
export const goldenSetCommands: readonly Command[] = [
  defineCommand({
    name: 'calibrate',
    headline: 'Measure how far the judge agrees with people',
    summary:
      "Compares the configured judge with labels by people: how often they agree on claims, and which metrics follow people's preferences. Runs no tests. Writes the record to .vitest-rag/calibration.json, and every difference to calibration.differences.jsonl beside it.",
    page: 'docs/calibrate.md',
    argument: { value: '<labels.jsonl>', help: 'the labels' },
    flags: {
      repeats: { ...wholeNumber(20), help: 'judges each claim n times (default: 1)' },
      metrics: { ...metrics, help: 'the metrics to compare with preferences (default: all)' },
      'per-claim': { help: 'asks about one claim at a time, unlike runs' },
      send,
      ...projectFlags,
    },
    exitCodes: { 2: 'the judge failed on too many texts, or could not begin' },
    run: async (call, output) => (await import('./commands/calibrate.ts')).calibrate(call, output),
  }),
  defineCommand({
    name: 'doctor',
    headline: 'Find faults in golden sets',
    summary:
      'Reports duplicates, leaked answers, missing documents, cases that always fail, too few cases, and more. Runs no tests, and asks a model only with `--judge`. Fails on errors and warnings.',
    page: 'docs/doctor.md',
    argument: {
      value: '[golden file]…',
      help: "the files to check (default: the project's)",
      isSeveral: true,
    },
    flags: {
      documents: { ...paths, help: 'the documents of the system, separated by commas' },
      judge: { help: 'asks the judge whether documents support the references' },
      'dry-run': { help: 'with --judge: only prints the calls' },
      'against-run': {
        ...text('<run>'),
        help: 'counts questions of a production sample that resemble no case',
      },
      detect: { ...differenceFlag, help: 'the drop that the gate should detect (default: 0.05)' },
      'fail-on': {
        ...level,
        help: 'the level that fails: error, warning or note (default: warning)',
      },
      json,
      ...projectFlags,
    },
    exitCodes: { 1: 'there are errors or warnings' },
    run: async (call, output) => (await import('./commands/doctor.ts')).doctor(call, output),
  }),
  defineCommand({
    name: 'import',
    headline: 'Convert files of other tools to a golden set',
    summary:
      'Reads files of promptfoo, RAGAS, DeepEval, RAGChecker, TruLens, LangSmith, Braintrust, Langfuse, OpenTelemetry, TREC, BEIR, or any table. Lists whatever it does not carry over, with its place.',
    page: 'docs/import.md',
    argument: {
      value: '<path>…',
      help: 'folders or files; with --worst, a run',
      isSeveral: true,
    },
    flags: {
      out: { ...path('<file>'), help: 'the golden file (default: named after the input)' },
      from: { ...text('<format>'), help: 'the format (default: recognized by its content)' },
      columns: {
        ...columns,
        help: 'columns by name or position: question=1,reference=2',
      },
      pipeline: {
        ...text('<module>'),
        help: 'the system that answers, not the recording',
      },
      passages: { ...path('<module>'), help: 'finds the passages in the results of tools' },
      turns: { help: 'writes a conversation as one case with `turns`' },
      force: { help: 'replaces existing files' },
      sample: {
        ...wholeNumber(100_000),
        help: 'samples and redacts n sessions, into .vitest-rag/production/',
      },
      worst: {
        ...cases,
        help: 'drafts n cases from a judged run',
      },
      seed: { ...seed, help: 'gives others (default: 1)' },
      by: {
        ...text('<attribute>'),
        help: 'with --sample: keeps the shares of its values',
      },
      cluster: {
        ...text('<attribute>'),
        help: 'with --sample: cases with the same value are a group',
      },
      json,
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/importSet.ts')).importSet(call, output),
  }),
  defineCommand({
    name: 'export',
    headline: 'Convert a golden set to the format of another tool',
    summary:
      'Writes a golden set as RAGAS JSON Lines, RAGChecker JSON or promptfoo YAML, with its recorded answers or those of a kept run.',
    page: 'docs/import.md#export',
    argument: { value: '<golden file>', help: 'the golden set, or a kept run' },
    flags: {
      to: { ...text('<format>'), help: 'ragas, ragchecker or promptfoo' },
      run: { ...text('<run>'), help: 'takes the answers of a kept run' },
      out: { ...path('<file>'), help: 'the file (default: named after the golden file)' },
      force: { help: 'replaces an existing file' },
      json,
      root,
    },
    run: async (call, output) => (await import('./commands/exportSet.ts')).exportSet(call, output),
  }),
  defineCommand({
    name: 'generate',
    headline: 'Draft a golden set from documents',
    summary:
      'Writes questions with references from documents, has models examine and fact-check them, and leaves the cases for you to review. Run it again to add missing cases and remove those that the documents no longer support. Kinds of questions are simple, reasoning, multi-context, conditional, unanswerable, false-premise, conversational, and evolutions joined by +.',
    page: 'docs/generate.md',
    argument: documents,
    flags: {
      out: { ...path('<file>'), help: 'the golden file (default: generated.golden.yaml)' },
      cases: { ...cases, help: 'the number of cases (default: 50)' },
      ...drawingFlags,
      'dry-run': { help: 'only prints the calls and tokens' },
      list: { help: 'only lists the cases to review' },
      json,
      ...projectFlags,
    },
    exitCodes: { 2: 'could not begin, was stopped, or wrote no case' },
    run: async (call, output) => (await import('./commands/generate.ts')).generate(call, output),
  }),
  defineCommand({
    name: 'hunt',
    headline: 'Search for questions that the pipeline answers wrongly',
    summary:
      'Writes new questions about documents, asks the pipeline, and fact-checks its answers. Keeps as cases what two judgements find wrong: refuted claims, contradictions, made-up answers, failures, lost histories, wrong refusals, missed documents. Kinds of questions are those of `generate`, but not conversational.',
    page: 'docs/hunt.md',
    argument: documents,
    flags: {
      golden: {
        ...path('<file>'),
        help: "the golden file with the pipeline (default: --out, or the plugin's)",
      },
      out: { ...path('<file>'), help: 'adds the cases to this file (default: only prints them)' },
      until: { ...wholeNumber(1000), help: 'stops after n cases (default: 20)' },
      questions: { ...cases, help: 'asks at most n questions (default: 200)' },
      turns: {
        ...wholeNumber(20),
        help: 'holds conversations of at most n turns',
      },
      scenarios: {
        ...path('<file>'),
        help: 'what users want, as goldens of DeepEval (default: from documents)',
      },
      ...drawingFlags,
      mix: { ...drawingFlags.mix, read: readHuntMix },
      'dry-run': { help: 'only prints the calls and tokens of one round' },
      json,
      ...projectFlags,
    },
    exitCodes: { 2: 'could not begin, or was stopped' },
    run: async (call, output) =>
      (await import('./commands/huntCommand.ts')).huntCommand(call, output),
  }),
]
