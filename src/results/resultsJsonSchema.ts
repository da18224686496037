import { z } from 'zod'
import { resultLineSchema } from './resultLine.ts'
import { summarySchema } from './summary.ts'

/** The JSON Schemas of a run's files by published name, for readers in other languages. */
export function resultsJsonSchemas(): Record<string, string> {
  return {
    'results.schema.json': published('Summary of a vitest-rag run', summarySchema),
    'result-line.schema.json': published('A record of a vitest-rag run', resultLineSchema),
  }
}

function published(title: string, described: z.ZodType): string {
  // Describe what may be read, not the parsed values: unknown keys are allowed.
  const schema = z.toJSONSchema(described, { io: 'input' })
  return `${JSON.stringify({ title, ...schema }, undefined, 2)}\n`
}
