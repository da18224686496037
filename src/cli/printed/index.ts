import { z } from 'zod'
import type { NamedFinding } from '../../doctor/finding.ts'
import { severities } from '../../doctor/finding.ts'
import type { SkippedFile } from '../../corpus/documentFiles.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'
import type { DoctorDocument } from '../commands/doctor.ts'
import type { PrintedSchema } from '../printedJson.ts'
import { printedVersion, schemaName } from '../printedJson.ts'
import type { ErrorDocument } from '../runCommand.ts'
import { compareOutputSchemas } from './compareSchema.ts'
import { explainOutputSchemas } from './explainSchema.ts'
import { placeSchema, problemSchema } from './problemSchema.ts'
import { runOutputSchema } from './reportSchemas.ts'

const count = z.int().nonnegative()
const text = z.string()

const finding: SchemaOf<NamedFinding> = z.object({
  check: text,
  severity: z.enum(severities),
  place: placeSchema,
  problem: text,
  fix: text,
})

const skippedFile: SchemaOf<SkippedFile> = z.object({ file: text, reason: text })

const doctorOutputSchema: SchemaOf<DoctorDocument> = z.object({
  exitCode: count,
  findings: z.array(finding),
  lookedAt: z.object({
    sets: count,
    cases: count,
    runs: z.array(text).readonly(),
    unreadRuns: z.array(z.object({ id: text, reason: text })).readonly(),
    documents: count.exactOptional(),
    references: count.exactOptional(),
    turns: count.exactOptional(),
    skipped: z.array(skippedFile).readonly(),
  }),
})

const errorOutputSchema: SchemaOf<ErrorDocument> = z.object({
  exitCode: count,
  problems: z.array(problemSchema).readonly(),
})

const contents: Record<PrintedSchema, readonly [title: string, ...bodies: z.ZodType[]]> = {
  'run-output': ['What `vitest-rag run --json` prints', runOutputSchema],
  'explain-output': ['What `vitest-rag explain --json` prints', ...explainOutputSchemas],
  'compare-output': ['What `vitest-rag compare --json` prints', ...compareOutputSchemas],
  'doctor-output': ['What `vitest-rag doctor --json` prints', doctorOutputSchema],
  'error-output': ['What a command with `--json` prints if it is refused', errorOutputSchema],
}

/** The JSON Schemas of printed documents by published name. */
export function printedSchemas(): Record<string, string> {
  const names = Object.keys(contents) as PrintedSchema[]
  return Object.fromEntries(names.map(name => [`${name}.schema.json`, published(name)]))
}

function published(name: PrintedSchema): string {
  const [title, ...bodies] = contents[name]
  const heading = z.object({
    $schema: z.literal(schemaName(name)),
    version: z.literal(printedVersion),
  })
  const [first, ...others] = bodies
  const body = first && others.length === 0 ? first : z.union(bodies)
  // Later versions may add keys.
  const schema = z.toJSONSchema(z.intersection(heading, body), { io: 'input' })
  return `${JSON.stringify({ title, ...schema }, undefined, 2)}\n`
}
