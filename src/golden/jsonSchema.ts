import { z } from 'zod'
import type { MetricCatalogue, MetricFacts } from './metricCatalogue.ts'
import { goldenSetSchema } from './schema.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The JSON Schema of golden files, by which editors complete and check them. */
export function goldenSetJsonSchema(catalogue: MetricCatalogue): string {
  const schema = z.toJSONSchema(goldenSetSchema, {
    // What may be written, not what reading makes of it.
    io: 'input',
    override({ jsonSchema, path }) {
      if (path.at(-1) === 'metrics') nameMetrics(jsonSchema, catalogue)
    },
  })
  const { $schema, ...rest } = schema
  const head = {
    $schema,
    $id: 'https://unpkg.com/vitest-rag/schemas/golden-set.schema.json',
    title: 'Golden set of vitest-rag',
    description: 'Questions for a system that answers from documents, and what is expected of it.',
  }
  return `${JSON.stringify({ ...head, ...rest }, undefined, 2)}\n`
}

/** Lists the metrics where zod only knows that the keys are text. */
function nameMetrics(schema: JsonSchema, catalogue: MetricCatalogue): void {
  const { additionalProperties: setting } = schema
  if (typeof setting !== 'object') return
  delete schema.propertyNames
  const cutoffs = catalogue.filter(metric => metric.takesCutoff)
  schema.properties = byName(catalogue, metric => metric.name, setting)
  schema.patternProperties = byName(cutoffs, metric => `^${metric.name}@[1-9][0-9]{0,5}$`, setting)
  schema.additionalProperties = false
}

function byName(
  metrics: MetricCatalogue,
  key: (metric: MetricFacts) => string,
  setting: JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    metrics.map(metric => [key(metric), { ...setting, description: describe(metric) }]),
  )
}

function describe({ description, direction, takesCutoff, needs }: MetricFacts): string {
  return [
    description.replace(/[^.?!]$/, '$&.'),
    direction === 'lower' ? 'Lower is better.' : '',
    takesCutoff ? 'Takes a cut-off, as `@5`.' : '',
    needs.length > 0 ? `Needs \`${needs.join('` and `')}\`.` : '',
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}
