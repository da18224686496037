import { z } from 'zod'
import { mapping, notBlank } from '../../schema/fields.ts'

// Scales and other settings that define how a metric is measured, for golden sets, the plugin's options and `toScore`.

// Each number has one spelling: `01` would make two levels of one value.
const level = z
  .string()
  .regex(/^(?:0|-?[1-9]\d{0,5})$/, { error: 'a whole number of at most six digits, such as `1`' })

/** A scale of one level would have no lowest and highest level. */
const scalePhrase = 'a scale of two levels or more, by whole numbers'

const rubric = z
  .record(level, notBlank, {
    error: ({ code }) =>
      code === 'invalid_key' ? undefined : 'a mapping from whole numbers to their meanings',
  })
  .refine(levels => Object.keys(levels).length > 1, {
    error: `${scalePhrase}\nFor example { 1: rude, 2: curt, 3: friendly }`,
  })
  .transform(levels =>
    Object.entries(levels)
      .map(([value, meaning]) => ({ value: Number(value), meaning }))
      .toSorted((first, second) => first.value - second.value),
  )
  .meta({
    description:
      'Levels of a scale, such as `{ 1: rude, 2: curt, 3: friendly }`: makes the key a metric of your own. The judge chooses one; the lowest scores 0, the highest 1.',
    minProperties: 2,
  })

/** The levels of a scale as a list, as code writes it. */
export const levelsSchema = z
  .array(
    z.object(
      { value: z.int({ error: 'a whole number' }), meaning: notBlank },
      { error: '`{ value, meaning }`' },
    ),
    { error: 'a list of `{ value, meaning }`' },
  )
  .min(2, { error: scalePhrase })
  .refine(levels => new Set(levels.map(({ value }) => value)).size === levels.length, {
    error: 'levels with different values',
  })

/** The weight of a part of a formula. A weight close to 0 would turn the metric into another one. */
function factor(fix: string) {
  const error = `a number from 0.01 to 100\n${fix}`
  return z.number({ error }).min(0.01, { error }).max(100, { error })
}

const weightsExample = 'For example { claims: 0.75, similarity: 0.25 }'
const weight = factor(
  `${weightsExample}; \`answerF1\` and \`semanticSimilarity\` use only one of the two`,
)

/** Only the proportion of the weights counts, so equal proportions are one measurement. */
const weights = mapping(`\`{ claims, similarity }\`\n${weightsExample}`, {
  claims: weight.meta({ description: 'How much the F of right, wrong and missing claims counts.' }),
  similarity: weight.meta({ description: 'How much the similarity of the embeddings counts.' }),
})
  .transform(({ claims, similarity }) => {
    // 0.6 and 0.2 must equal 3 and 1, despite rounding errors.
    const share = (part: number) => Number((part / (claims + similarity)).toPrecision(12))
    return { claims: share(claims), similarity: share(similarity) }
  })
  .meta({
    description:
      'How much claims and embeddings count in `answerCorrectness`, in proportion. Default: { claims: 0.75, similarity: 0.25 }.',
  })

/** What defines how one metric is measured. */
export const definitionSchema = z.object({
  premise: z
    .enum(['contexts', 'documents'], { error: '`contexts` or `documents`' })
    .exactOptional()
    .meta({
      description:
        'What claims are checked against: what was retrieved (default), or the texts of `relevantDocuments`.',
    }),
  support: z
    .enum(['joined', 'perChunk'], { error: '`joined` or `perChunk`' })
    .exactOptional()
    .meta({
      description:
        'Whether passages may support a claim together (default), or one must do so by itself.',
    }),
  beta: factor('Above 1 recall counts more, below 1 precision does').exactOptional().meta({
    description:
      'How much recall counts relative to precision in an F: with 2 twice as much, with 0.5 half as much. Default: 1.',
  }),
  weights: weights.exactOptional(),
  rubric: rubric.exactOptional(),
  aspect: notBlank.exactOptional().meta({
    description:
      'What is true of a good answer, as a statement: makes the key a metric of your own, 1 or 0.',
  }),
  of: z.literal('conversation', { error: '`conversation`' }).exactOptional().meta({
    description:
      'What `rubric` or `aspect` rates: the whole conversation, once, at its last turn. Default: the answer.',
  }),
})
