import { z } from 'zod'
import type { GoldenField, MetricCatalogue, MetricFacts } from './metrics/metricCatalogue.ts'
import { goldenSetSchema } from './goldenSetSchema.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The JSON Schema of golden files, for completion and checks in editors. */
export function goldenSetJsonSchema(catalogue: MetricCatalogue): string {
  const schema = z.toJSONSchema(goldenSetSchema, {
    // Describe what a user may write, not the parsed values.
    io: 'input',
    override({ jsonSchema, path }) {
      if (path.at(-1) === 'rubric') nameLevels(jsonSchema)
      if (path.at(-1) !== 'metrics') return
      nameMetrics(jsonSchema, catalogue, { inCase: path.includes('cases') })
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

/** A rubric or an aspect defines the key as a metric of the golden set. */
const definesMetric: JsonSchema = {
  type: 'object',
  anyOf: [{ required: ['rubric'] }, { required: ['aspect'] }],
}

/**
 * Refuses keys that are neither a built-in metric nor one that the set defines. Editors name a key that the schema
 * forbids. Once the set defines a metric, the schema can't forbid keys; it then refuses the value, with our own
 * message. The loader names the key in any case.
 */
function refuseUnknown(schema: JsonSchema, otherNames: string): void {
  const definesNone: JsonSchema = { additionalProperties: { not: definesMetric } }
  const others = (setting: JsonSchema | false) => ({ patternProperties: { [otherNames]: setting } })
  schema.allOf = [
    { if: { not: definesNone }, else: others(false) },
    { if: definesNone, else: others({ if: definesMetric, else: neverRight }) },
  ]
}

/** Editors show `errorMessage` for a wrong type. No setting has the type null. */
const neverRight: JsonSchema = {
  type: 'null',
  errorMessage: 'Not a metric: misspelt, or one of your own without `rubric` or `aspect`',
}

/** Editors read the keys of YAML's `1: rude` as numbers, which a schema of text keys would refuse. */
function nameLevels(schema: JsonSchema): void {
  const { propertyNames, additionalProperties: meaning } = schema
  if (typeof propertyNames !== 'object' || typeof meaning !== 'object') return
  const described = { ...meaning, description: 'What this level of the scale means.' }
  schema.patternProperties = { [propertyNames.pattern ?? '.']: described }
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** Lists the metrics by name, because zod only knows that the keys are text. */
function nameMetrics(
  schema: JsonSchema,
  catalogue: MetricCatalogue,
  { inCase }: { inCase: boolean },
): void {
  const { additionalProperties: setting } = schema
  // Zod calls this twice; the metrics are already listed.
  if (typeof setting !== 'object' || schema.properties) return
  delete schema.propertyNames
  const rankings = catalogue.filter(metric => metric.ranksDocuments)
  schema.properties = byName(catalogue, metric => metric.name, setting)
  const judged = catalogue.filter(metric => metric.judgesPassages)
  schema.patternProperties = {
    ...byName(rankings, ({ name }) => `^${name}${ofRanking}$`, setting),
    ...byName(judged, ({ name }) => `^${name}${ofStep}$`, setting),
  }
  const names = catalogue.map(metric => metric.name).join('|')
  // A set may define other metrics, and a case then sets their thresholds.
  const otherNames = `^(?!(?:${names})$)[A-Za-z][A-Za-z0-9]*$`
  const ownDescription = "A metric of the golden set's own."
  schema.patternProperties[otherNames] = { ...setting, description: ownDescription }
  if (!inCase) refuseUnknown(schema, otherNames)
  schema.additionalProperties = false
}

/** A cut-off, a step, or both. Plain enough for every engine: the loader knows which letters a step may have. */
const ofStep = ' of [^\\s@](?:[^@]{0,58}[^\\s@])?'
const ofRanking = `(?=[@ ])(?:@[1-9][0-9]{0,5})?(?:${ofStep})?`

function byName(
  metrics: MetricCatalogue,
  key: (metric: MetricFacts) => string,
  setting: JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    metrics.map(metric => [key(metric), { ...setting, description: describe(metric) }]),
  )
}

function describe({
  description,
  direction,
  ranksDocuments,
  judgesPassages,
  needs,
}: MetricFacts): string {
  return [
    description.replace(/[^.?!]$/, '$&.'),
    direction === 'lower' ? 'Lower is better.' : '',
    ranksDocuments
      ? 'Takes a cut-off, as `@5`, and a step of the pipeline, as ` of retrieve`.'
      : '',
    judgesPassages ? 'Takes a step of the pipeline, as ` of retrieve`.' : '',
    needs.length > 0 ? `Needs ${needs.map(need => neededAs[need]).join(' and ')}.` : '',
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}

const neededAs: Record<GoldenField, string> = {
  reference: '`reference`',
  referenceClaims: '`reference` or `facts`',
  relevantDocuments: '`relevantDocuments`',
  documentTexts: '`relevantDocuments` with texts',
}
