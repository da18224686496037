import { z } from 'zod'
import { presets } from './metrics/metricCatalogue.ts'
import { mapping } from '../schema/fields.ts'
import { goldenCaseSchema } from './caseSchema.ts'
import { checksSchema } from './checkSchema.ts'
import { conversationSchema } from './conversationSchema.ts'
import { idText, line, tags, timeout } from './fieldSchemas.ts'
import { gatedVariantSchema, variantsSchema } from './variantSchema.ts'
import { metaSchema } from './originSchema.ts'
import { useCaseFile } from './useCaseFile.ts'
import { metricSettingsSchema } from './metrics/metricSettingsSchema.ts'

const limitPhrase = 'a number above 0'
const limit = z.number({ error: limitPhrase }).positive({ error: limitPhrase })

const limitsPhrase = 'a mapping such as `{ p95: 4000 }`'

function limits(unit: string) {
  return mapping(limitsPhrase, {
    median: limit.exactOptional().meta({
      description: `The most for the median of the answers, in ${unit}.`,
    }),
    p95: limit.exactOptional().meta({
      description: `The most for 95 % of the answers, in ${unit}.`,
    }),
  })
    .refine(asked => Object.keys(asked).length > 0, {
      error: limitsPhrase,
      // A wrong key is already reported.
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ minProperties: 1 })
}

/** The limits of a set's answers: the keys `latency` and `cost` of a golden file. */
const answerLimitsShape = {
  latency: limits('milliseconds').exactOptional().meta({
    description:
      'How long the pipeline may take for an answer. Checked on complete runs; times differ by machine.',
  }),
  cost: limits('the unit of the prices').exactOptional().meta({
    description:
      'What an answer of the pipeline may cost, as its `usage.cost` reports. Checked on complete runs.',
  }),
}

const presetPhrase = presets.map(preset => `\`${preset}\``).join(', ')
const onePreset = z.enum(presets, { error: `one of ${presetPhrase}` })
export const presetSchema = z
  .union([onePreset, z.array(onePreset, { error: `a list of ${presetPhrase}` }).min(1)], {
    error: `one of ${presetPhrase}, or a list of them`,
  })
  .meta({
    description:
      'Selects several metrics by one word: those of RAGChecker or one group of them, those of RAGAS, or those of document retrieval. Settings under `metrics` add to them or override them.',
  })

const casesPhrase = 'a list of at least one case'
const caseFilePhrase = 'the path of a file such as `./cases.jsonl`'
const caseFile = line.regex(/\.jsonl$/, { error: caseFilePhrase }).meta({
  description:
    'Path of a file with one case on each line, as JSON with the same keys. Relative to this file and inside the project.',
})
const eitherPhrase = `${casesPhrase}, or ${caseFilePhrase}`
const goldenSetShape = {
  name: idText.exactOptional().meta({
    description: 'Name of the set in results and baseline. Default: the name of the file.',
  }),
  pipeline: line.exactOptional().meta({
    description:
      'The system under test: a module relative to this file, whose default export answers a question.',
  }),
  variants: variantsSchema.exactOptional(),
  gatedVariant: gatedVariantSchema.exactOptional(),
  preset: presetSchema.exactOptional(),
  metrics: metricSettingsSchema.exactOptional().meta({
    description: 'What is scored, and the thresholds. The keys are metrics, such as `ndcg@5`.',
  }),
  checks: checksSchema.exactOptional().meta({
    description: 'Checks of the answers of all cases. The checks of a case are added to them.',
  }),
  ...answerLimitsShape,
  timeout: timeout.default(120_000).meta({
    description: "Milliseconds for one case's pipeline and judging.",
  }),
  tags: tags.exactOptional(),
  meta: metaSchema.exactOptional(),
}

/** The whole file, as the JSON Schema describes it. */
export const goldenSetSchema = mapping('a golden set: a mapping with `cases`', {
  ...goldenSetShape,
  cases: z
    .union(
      [
        z
          .array(z.union([goldenCaseSchema, conversationSchema]), { error: casesPhrase })
          .min(1, { error: casesPhrase }),
        caseFile,
      ],
      { error: eitherPhrase },
    )
    .meta({ description: 'The questions and conversations. Each becomes a test.' }),
})

export const maximumCases = 10_000

/** The file without its cases, which are checked one by one. */
export const goldenSetHeadSchema = mapping('a golden set: a mapping with `cases`', {
  ...goldenSetShape,
  cases: z.union(
    [
      z
        .array(z.unknown(), { error: casesPhrase })
        .min(1, { error: casesPhrase })
        .max(maximumCases, { error: `a list of at most ${maximumCases} cases\n${useCaseFile}` }),
      caseFile,
    ],
    { error: eitherPhrase },
  ),
})
