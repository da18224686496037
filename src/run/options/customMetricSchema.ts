import { z } from 'zod'
import type { EvidenceName } from '../../evidence/index.ts'
import { evidencePieces } from '../../evidence/index.ts'
import { levelsSchema } from '../../golden/metrics/definitionSchema.ts'
import { goldenFields, ownNameFault } from '../../golden/metrics/metricCatalogue.ts'
import type { CustomMetric } from '../../metrics/customMetric.ts'
import { findMetric } from '../../metrics/index.ts'
import {
  acrossItems,
  acrossKeys,
  callable,
  flag,
  mapping,
  notBlank,
  oneOf,
} from '../../schema/fields.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'

// The keys of the record of pieces are their names.
const evidenceNames = Object.keys(evidencePieces) as EvidenceName[]

const criterion = mapping('`{ question, levels, rates }`', {
  question: notBlank,
  levels: levelsSchema,
  unrated: notBlank.optional(),
  rates: oneOf(['answer', 'contexts', 'answerSentences']),
  sees: z.array(oneOf(['reference', 'contexts']), { error: 'a list' }).optional(),
  skipsRefusals: flag.optional(),
  quotes: flag.optional(),
} satisfies ShapeOf<NonNullable<CustomMetric['criterion']>>).refine(
  ({ quotes, sees }) => quotes !== true || names(sees, 'contexts'),
  {
    ...acrossKeys,
    path: ['sees'],
    error:
      "a list with `contexts`, because `quotes` must be from them\nWrite `sees: ['contexts']`, or leave `quotes` out: no rating could be proved",
  },
)

const name = z.string({ error: 'text' }).superRefine((given, { addIssue }) => {
  const fault =
    ownNameFault(given) ?? (findMetric(given) ? 'another: this is a metric already' : undefined)
  if (fault !== undefined) addIssue(fault)
})

const customMetric = mapping('a metric: `name`, `direction` and `score`', {
  name,
  description: z.string({ error: 'text' }).optional(),
  direction: oneOf(['higher', 'lower']),
  version: z.int({ error: 'a whole number' }).optional(),
  measures: oneOf(['answer', 'retrieval']).optional(),
  needs: z.array(oneOf(goldenFields), { error: 'a list' }).optional(),
  requires: z.array(oneOf(evidenceNames), { error: 'a list' }).optional(),
  criterion: criterion.optional(),
  gatedByDefault: flag.optional(),
  score: callable<CustomMetric<EvidenceName>['score']>(),
} satisfies ShapeOf<CustomMetric<EvidenceName>>)
  .refine(metric => metric.criterion === undefined || names(metric.requires, 'ratings'), {
    ...acrossKeys,
    path: ['requires'],
    error: 'a list with `ratings`, because there is a `criterion`',
  })
  .refine(metric => metric.criterion !== undefined || !names(metric.requires, 'ratings'), {
    ...acrossKeys,
    path: ['criterion'],
    error: 'given, because `requires` names `ratings`',
  })

/** The metrics of the project's own. */
export const customMetricsSchema = z
  .array(customMetric, { error: 'a list of metrics' })
  .superRefine((metrics, { addIssue }) => {
    const taken = metrics.map(metric => metric?.name)
    for (const [index, own] of taken.entries()) {
      if (typeof own !== 'string' || !taken.slice(0, index).includes(own)) continue
      addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: 'another one: it is listed twice',
      })
    }
  }, acrossItems)

/** False as well if it is not a list: another rule tells that. */
function names(list: unknown, word: string): boolean {
  return Array.isArray(list) && list.includes(word)
}
