import { z } from 'zod'
import { resultLineSchema } from './resultLine.ts'
import { summarySchema } from './summary.ts'

/** The JSON Schemas of a run's files, by the names that they are published under, for readers in other languages. */
export function resultsJsonSchemas(): Record<string, string> {
  return {
    'results.schema.json': published('Summary of a vitest-rag run', summarySchema),
    'result-line.schema.json': published('A record of a vitest-rag run', resultLineSchema),
  }
}

function published(title: string, described: z.ZodType): string {
  // What may be read, not what reading makes of it: unknown keys are allowed.
  const schema = z.toJSONSchema(described, { io: 'input' })
  return `${JSON.stringify({ title, ...schema }, undefined, 2)}\n`
}
