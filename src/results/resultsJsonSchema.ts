import { z } from 'zod'
import { resultsSchema } from './resultsSchema.ts'

/** The JSON Schema of `results.json`, for readers in other languages. */
export function resultsJsonSchema(): string {
  const schema = z.toJSONSchema(resultsSchema, {
    // What may be read, not what reading makes of it: unknown keys are allowed.
    io: 'input',
  })
  const title = 'Results of a vitest-rag run'
  return `${JSON.stringify({ title, ...schema }, undefined, 2)}\n`
}
