import { z } from 'zod'
import { fMeasure } from '../../src/metrics/arithmetic/fMeasure.ts'
import { scored } from '../../src/score.ts'
import { about } from './check.ts'
import type { Adapter } from './check.ts'

const share = z.number().min(0).max(1)
const fileSchema = z.object({
  about,
  cases: z.array(z.object({ id: z.string(), precision: share, recall: share, f1: share })),
})

/** The F1 of `answerF1` and `documentF1`, which take precision and recall apart. */
export const f1Triples: Adapter = content => {
  const file = fileSchema.parse(content)
  const checks = file.cases.map(({ id, precision, recall, f1 }) => ({
    vector: id,
    measure: 'f1',
    expected: f1,
    score: scored(fMeasure(precision, recall)),
  }))
  return { checks, notOffered: [], tolerance: file.about.tolerance }
}
