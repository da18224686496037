import { z } from 'zod'
import type { CausedCase, ExplainedCause } from '../../report/diagnosis/change/explainedCause.ts'
import type { RetrievedOtherwise } from '../../report/diagnosis/change/retrievedOtherwise.ts'
import type { MissedCase, NextCommand, PrintedCause } from '../../report/assembly/printedRun.ts'
import type { Explanation } from '../../report/model/explanation.ts'
import type { NamedInReport } from '../../report/model/names.ts'
import type {
  AnswerText,
  Headline,
  ReportCase,
  ReportLine,
  ReportScore,
} from '../../report/model/report.ts'
import { caseRecordSchema, runSchema } from '../../results/resultsSchema.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'
import { problemSchema } from './problemSchema.ts'
import { decisionSchema } from './decisionSchema.ts'
import type { RunDocument } from '../printRun.ts'

// Schemas of the parts of a report that documents print.

const count = z.int().nonnegative()
const lines = z.array(z.string())

const named = {
  set: z.string(),
  variant: z.string().exactOptional(),
  caseId: z.string(),
} satisfies SchemaOf<NamedInReport>['shape']
const placed = { ...named, file: z.string(), line: count }

const namedSchema = z.object(named).meta({ id: 'NamedInReport' })

const numbers = z.array(z.number()).readonly()

const scoreSchema: SchemaOf<ReportScore> = z
  .object({
    metric: z.string(),
    value: z.number(),
    former: z.number().exactOptional(),
    floor: z.number().exactOptional(),
    missed: z.number().exactOptional(),
    repeats: z.object({ former: numbers, now: numbers }),
  })
  .meta({ id: 'ReportScore' })

const retrieved: SchemaOf<RetrievedOtherwise> = z.object({
  lost: lines,
  inNoCase: lines,
  most: z.object({ before: count, now: count }),
})

const causedCase: SchemaOf<CausedCase> = z
  .object({
    ...placed,
    scores: z.array(scoreSchema),
    lost: z.record(z.string(), z.number()),
  })
  .meta({ id: 'CausedCase' })

const cause = {
  cause: z.int().positive(),
  part: z.enum(['retriever', 'generator', 'golden set', 'judge']),
  headline: z.string(),
  details: lines.readonly(),
  retrieved: retrieved.exactOptional(),
  cases: z.array(causedCase),
}

/** What `explain --cause` prints. */
export const causeSchema: SchemaOf<ExplainedCause> = z.object(cause).meta({ id: 'Cause' })

const printedCause: SchemaOf<PrintedCause> = z
  .object({ ...cause, casesLeftOut: count.exactOptional() })
  .meta({ id: 'PrintedCause' })

const explanation: SchemaOf<Explanation> = z
  .object({
    headline: z.string(),
    details: lines,
    cause: z.object({ part: z.string(), happens: z.string(), advice: z.string() }).exactOptional(),
    cases: z.array(namedSchema),
  })
  .meta({ id: 'Explanation' })

const answerText: SchemaOf<AnswerText> = z.object({
  label: z.enum([
    'answered',
    'answered, as before',
    'before',
    'before, as the reference',
    'reference',
    'facts',
    'called',
    'called before',
  ]),
  text: z.string(),
})

const reportCase: SchemaOf<ReportCase> = z
  .object({
    ...placed,
    scores: z.array(scoreSchema),
    asked: lines,
    answers: z.array(answerText),
    steps: lines,
    faults: z.array(lines),
    command: z.string(),
  })
  .meta({ id: 'ReportCase' })

const missedCase: SchemaOf<MissedCase> = z.object({
  ...placed,
  missed: caseRecordSchema.shape.missed,
})

const headline: SchemaOf<Headline> = z.object({
  word: z.enum(['passed', 'failed', 'could not decide']),
  outcome: z.string(),
  tone: z.enum(['good', 'same', 'open', 'bad', 'error']),
  reason: z.string(),
  plainReason: z.string(),
  title: z.string(),
  beside: lines,
  cases: z.array(namedSchema),
})

const reportLine: SchemaOf<ReportLine> = z.object({
  text: z.string(),
  cases: z.array(namedSchema).exactOptional(),
  state: z.literal('failed').exactOptional(),
  isInHeadline: z.literal(true).exactOptional(),
})

const nextCommand: SchemaOf<NextCommand> = z.object({ command: z.string(), why: z.string() })

/** What `run --json` prints. */
export const runOutputSchema: SchemaOf<RunDocument> = z.object({
  exitCode: count,
  problems: z.array(problemSchema),
  run: runSchema,
  headline,
  decision: decisionSchema,
  causes: z.array(printedCause),
  weaknesses: z.array(explanation),
  missed: z.array(missedCase),
  worst: z.array(reportCase),
  errors: z.array(reportLine),
  files: z.object({ summary: z.string(), records: z.string() }),
  next: z.array(nextCommand),
  forPeople: lines,
})
