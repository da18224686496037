import { severities, type Severity } from '../doctor/finding.ts'
import { plainKeys } from '../interchange/formats/plain.ts'
import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import {
  differenceFlag,
  namesIn,
  path,
  paths,
  projectFlags,
  readText,
  seed,
  text,
  wholeNumber,
} from './flagKinds.ts'
import { readBudget, readHuntMix, readMix } from './numbersByName.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags
const json = { help: 'prints JSON' }
const cases = wholeNumber(10_000)

/** Flags for drawing questions over documents. */
const drawingFlags = {
  mix: {
    value: '<kind=n,…>',
    read: readMix,
    help: 'shares of simple, reasoning, multi-context,\nconditional, unanswerable, false-premise',
  },
  distractors: { ...path('<folder>'), help: 'documents that no question is about' },
  budget: {
    value: '<limit=n,…>',
    read: readBudget,
    help: 'limits of calls, tokens and cost (default:\nthose of the plugin)',
  },
  seed: { ...seed, help: 'another seed gives other questions\n(default: 1)' },
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
    file: '<labels.jsonl>',
    flags: {
      repeats: { ...wholeNumber(20), help: 'how often to judge each claim; measures noise' },
      metrics: { ...metrics, help: 'the metrics to compare with preferences' },
      'per-claim': { help: 'asks about one claim at a time, unlike runs' },
      send: {
        help: 'lets the configured models get texts of samples\nof production, from now on',
      },
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/calibrate.ts')).calibrate(call, output),
  }),
  defineCommand({
    name: 'doctor',
    headline: 'Find faults in golden sets',
    summary:
      'Reports duplicates, leaked answers, missing documents, cases that always fail, too few cases, and more. Runs no tests, and asks a model only with `--judge`. Fails on errors and warnings.',
    file: '[golden file]…',
    takesSeveralFiles: true,
    flags: {
      documents: {
        ...paths,
        help: 'the documents of the system: files and folders,\nseparated by commas',
      },
      judge: { help: 'asks the configured judge whether documents\nsupport the references' },
      'dry-run': { help: 'with --judge: calls nothing, and prints the\ncalls that it needs' },
      'against-run': {
        ...text('<run>'),
        help: 'a run of a sample of production: says how many of\nits questions resemble no case',
      },
      detect: {
        ...differenceFlag,
        help: 'the drop of a mean that the gate should detect\n(default: 0.05)',
      },
      'fail-on': {
        ...level,
        help: 'the lowest level that fails: error, warning or\nnote (default: warning)',
      },
      json,
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/doctor.ts')).doctor(call, output),
  }),
  defineCommand({
    name: 'import',
    headline: 'Convert files of other tools to a golden set',
    summary:
      'Reads files of promptfoo, RAGAS, DeepEval, RAGChecker, TruLens, LangSmith, Braintrust, Langfuse, OpenTelemetry, TREC, BEIR, or any table. Lists whatever it does not carry over, with its place.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      out: { ...path('<file>'), help: 'the golden file (default: named after the input)' },
      from: { ...text('<format>'), help: 'the format (default: recognized by its content)' },
      columns: {
        ...columns,
        help: 'which column of a table has which content, by\nname or position: question=1,reference=2',
      },
      pipeline: {
        ...text('<module>'),
        help: 'the system that answers, instead of the recording',
      },
      passages: {
        ...path('<module>'),
        help: 'a function that finds the passages in results of\ntools, for traces',
      },
      turns: { help: 'writes a conversation as one case with `turns`,\nwith the answers in it' },
      force: { help: 'replaces existing files' },
      sample: {
        ...wholeNumber(100_000),
        help: 'samples this many sessions and single traces,\nredacts them, and writes them to\n.vitest-rag/production/',
      },
      worst: {
        ...cases,
        help: 'drafts this many cases from a judged run, such as\n`last`: the worst, the most unusual and others',
      },
      seed: { ...seed, help: 'another seed gives others (default: 1)' },
      by: {
        ...text('<attribute>'),
        help: 'with --sample: keeps the shares of an attribute,\nwhose values become tags',
      },
      cluster: {
        ...text('<attribute>'),
        help: 'with --sample: the attribute that is the group of\na case, such as the customer',
      },
      json: { help: 'prints as JSON what was written and what was not' },
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/importSet.ts')).importSet(call, output),
  }),
  defineCommand({
    name: 'export',
    headline: 'Convert a golden set to the format of another tool',
    summary:
      'Writes a golden set as RAGAS JSON Lines, RAGChecker JSON or promptfoo YAML, with its recorded answers or those of a kept run.',
    file: '<golden file>',
    flags: {
      to: { ...text('<format>'), help: 'ragas, ragchecker or promptfoo' },
      run: {
        ...text('<run>'),
        help: 'takes the answers of a kept run, as `runs` lists them',
      },
      out: { ...path('<file>'), help: 'the file (default: named after the golden file)' },
      force: { help: 'replaces an existing file' },
      json: { help: 'prints as JSON what was written and what was not' },
      root,
    },
    run: async (call, output) => (await import('./commands/exportSet.ts')).exportSet(call, output),
  }),
  defineCommand({
    name: 'generate',
    headline: 'Draft a golden set from documents',
    summary:
      'Writes questions with references from documents, has models examine and fact-check them, and leaves the cases for you to review. Run it again to add missing cases and remove those that the documents no longer support.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      out: { ...path('<file>'), help: 'the golden file (default: generated.golden.yaml)' },
      cases: { ...cases, help: 'the number of cases (default: 50)' },
      ...drawingFlags,
      mix: {
        ...drawingFlags.mix,
        help: `${drawingFlags.mix.help},\nconversational, or evolutions joined by +`,
      },
      'dry-run': { help: 'calls nothing: prints the calls and tokens\nthat it needs' },
      list: { help: 'calls nothing: lists cases pending review' },
      json,
      ...projectFlags,
    },
    run: async (call, output) => (await import('./commands/generate.ts')).generate(call, output),
  }),
  defineCommand({
    name: 'hunt',
    headline: 'Search for questions that the pipeline answers wrongly',
    summary:
      'Writes new questions about documents, asks the pipeline, and fact-checks its answers. Keeps as cases what two judgements find wrong: refuted claims, contradictions, made-up answers, failures, lost histories, wrong refusals, missed documents.',
    file: '<file or folder>…',
    takesSeveralFiles: true,
    flags: {
      golden: {
        ...path('<file>'),
        help: "the golden file with the pipeline to test\n(default: that of --out, or the plugin's)",
      },
      out: {
        ...path('<file>'),
        help: 'the golden file to add cases to (default:\nonly prints them)',
      },
      until: { ...wholeNumber(1000), help: 'stops after this many cases (default: 20)' },
      questions: { ...cases, help: 'the most questions to ask (default: 200)' },
      turns: {
        ...wholeNumber(20),
        help: 'asks in conversations of at most this many turns,\nwith a model as user',
      },
      scenarios: {
        ...path('<file>'),
        help: 'what the users want, as conversational goldens of\nDeepEval (default: drawn from the documents)',
      },
      ...drawingFlags,
      mix: { ...drawingFlags.mix, read: readHuntMix },
      'dry-run': { help: 'calls nothing: prints the calls and tokens\nof one round' },
      json,
      ...projectFlags,
    },
    run: async (call, output) =>
      (await import('./commands/huntCommand.ts')).huntCommand(call, output),
  }),
]
