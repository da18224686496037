import { z } from 'zod'
import { about, vectorValue } from './check.ts'
import type { Adapter, Check, NotOffered } from './check.ts'
import { declined, measures } from './ragasMeasures.ts'

const fileSchema = z.object({
  about,
  cases: z.array(
    z.object({
      id: z.string(),
      metric: z.string(),
      input: z.unknown(),
      recommended_value: z.unknown(),
    }),
  ),
})

const recommended = z.union([vectorValue, z.literal('error')])

/**
 * Judge outputs become evidence, and those of claims go through the rules by which we read a
 * judge's answer, because some must be refused. What we should return decides, not what RAGAS or
 * TruLens does.
 */
export const ragas: Adapter = content => {
  const file = fileSchema.parse(content)
  const checks: Check[] = []
  const notOffered: NotOffered[] = []
  const unknown: string[] = []
  const unreadable: { vector: string; why: string }[] = []
  for (const { id, metric, input, recommended_value } of file.cases) {
    const why = Object.hasOwn(declined, metric) ? declined[metric] : undefined
    const measure = Object.hasOwn(measures, metric) ? measures[metric] : undefined
    if (why !== undefined) notOffered.push({ what: metric, why })
    else if (!measure) unknown.push(metric)
    else {
      try {
        const expected = recommended.parse(recommended_value)
        const score = measure(input)
        if (typeof score === 'string') notOffered.push({ what: metric, why: score })
        else checks.push({ vector: id, measure: metric, expected, score })
      } catch (error) {
        unreadable.push({ vector: id, why: error instanceof Error ? error.message : String(error) })
      }
    }
  }
  return { checks, notOffered, unknown, unreadable, tolerance: file.about.tolerance }
}
