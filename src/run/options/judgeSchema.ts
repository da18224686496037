import { z } from 'zod'
import type { Combination, Judge } from '../../judge/judge.ts'
import type { EmbeddingModel } from '../../judge/embeddingJudge.ts'
import { embeddingPrices, judgePrices } from '../../judge/prices.ts'
import { amount, callable, count, flag, notBlank, oneOf, valueThat } from '../../schema/fields.ts'
import type { Lenient, ShapeOf } from '../../schema/shapeOf.ts'
import { jsonFault } from '../../text/jsonFault.ts'

/** With less in a question, judging would cut its texts to crumbs. */
const leastMaterial = 100

/** What defines answers goes to fingerprints and logs, so it must be data. */
const settings = valueThat<Record<string, unknown>>(
  given => isMapping(given) && jsonFault(given, 'settings') === undefined,
  ({ input }) => {
    const fault = isMapping(input) ? `${jsonFault(input, 'settings')}. ` : ''
    return `an object of plain data\n${fault}Scores are compared only if it is equal, so write it as text, numbers, lists and objects`
  },
)

function isMapping(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

const identity = {
  name: notBlank,
  model: notBlank.optional(),
  endpoint: notBlank.optional(),
  settings: settings.optional(),
  concurrency: count(1).optional(),
}

const waysToJudges = "import { lexical, openai } from 'vitest-rag/judges' and call one of them"

/** The functions that combine judges check their options. This checks each member like any other judge. */
const combination = z.object({
  kind: oneOf(['perStep', 'cascade', 'jury']),
  members: z.array(z.lazy((): z.ZodType<Lenient<Judge>> => judgeSchema)),
  memberFor: callable<Combination['memberFor']>(),
  together: callable<Combination['together']>(),
} satisfies ShapeOf<Combination>)

/** Other keys are its own: a judge may be the instance of a class. */
export const judgeSchema = z.object(
  {
    ...identity,
    deterministic: flag.optional(),
    prepare: callable<NonNullable<Judge['prepare']>>().optional(),
    findings: callable<NonNullable<Judge['findings']>>().optional(),
    batches: callable<NonNullable<Judge['batches']>>().optional(),
    logged: flag.optional(),
    local: flag.optional(),
    blindToRefutation: z
      .string({ error: 'text: the reason' })
      .regex(/\S/, { error: 'text: the reason' })
      .optional(),
    answersMessages: flag.optional(),
    limitsItself: z.literal(true, { error: '`true`' }).optional(),
    materialTokens: amount(
      `a number of tokens, ${leastMaterial} or more`,
      tokens => tokens >= leastMaterial,
    ).optional(),
    batching: oneOf(['perCase', 'perClaim']).optional(),
    prices: judgePrices.optional(),
    combination: combination.optional(),
    answer: callable<Judge['answer']>(`a function from a question to its answer\n${waysToJudges}`),
  } satisfies ShapeOf<Judge>,
  {
    error: `a judge: an object with a \`name\` and a function \`answer\`\n${waysToJudges}`,
  },
)

export const embeddingsSchema = z.object(
  {
    ...identity,
    prepare: callable<NonNullable<EmbeddingModel['prepare']>>().optional(),
    limitsItself: z.literal(true, { error: '`true`' }).optional(),
    prices: embeddingPrices.optional(),
    embed: callable<EmbeddingModel['embed']>('a function from texts to `{ vectors }`'),
  } satisfies ShapeOf<EmbeddingModel>,
  {
    error:
      "an object with a `name` and a function `embed`\nimport { openaiEmbeddings } from 'vitest-rag/judges' and call it, or write an `embed(texts)` that resolves to `{ vectors }`",
  },
)
