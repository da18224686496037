import { z } from 'zod'
import { verdicts } from '../../gate/verdicts.ts'
import { presetSchema } from '../../golden/goldenSetSchema.ts'
import { gatedVariantSchema, variantsSchema } from '../../golden/variantSchema.ts'
import type { Judge } from '../../judge/judge.ts'
import type { Budget } from '../../judge/session/budget.ts'
import type { PromptId } from '../../judge/steps/index.ts'
import { promptInstructions } from '../../judge/steps/index.ts'
import {
  acrossKeys,
  amount,
  callable,
  count,
  flag,
  mapping,
  notBlank,
  oneOf,
  valueThat,
} from '../../schema/fields.ts'
import type { Lenient, ShapeOf } from '../../schema/shapeOf.ts'
import { customMetricsSchema } from './customMetricSchema.ts'
import { generateSchema } from './generateSchema.ts'
import { embeddingsSchema, judgeSchema } from './judgeSchema.ts'
import type { ProductionOptions, PromptOptions, RagOptions } from './options.ts'

const instructions = valueThat<NonNullable<PromptOptions[PromptId]>>(
  given => typeof given === 'function' || notBlank.safeParse(given).success,
  'text, or a function of the built-in text',
)

const prompts = mapping(
  'an object: instructions by prompt',
  Object.fromEntries(Object.keys(promptInstructions).map(id => [id, instructions.optional()])),
)

const limit = amount('a number, 0 or more').optional()

const budgetSchema = mapping('an object with maxCalls, maxTokens, maxCost', {
  maxCalls: limit,
  maxTokens: limit,
  maxCost: limit,
} satisfies ShapeOf<Budget>)

const gate = mapping('an object with `mode` and `failOn`', {
  mode: oneOf(['fail', 'warn', 'report']).optional(),
  failOn: z.array(oneOf(verdicts), { error: 'a list of verdicts' }).optional(),
} satisfies ShapeOf<NonNullable<RagOptions['gate']>>)

const production = mapping('an object with `send` and `keepDays`', {
  send: flag.optional(),
  keepDays: count(1).optional(),
} satisfies ShapeOf<ProductionOptions>)

const contextsPhrase =
  '`spans`, or `{ spans: { tools } }` with a function for each tool that retrieves'

const contextsSchema = valueThat<NonNullable<RagOptions['contexts']>>(
  given => given === 'spans' || listsTools(given),
  contextsPhrase,
)

/** With an unknown key, a function would be ignored. */
function listsTools(given: unknown): boolean {
  const tools = onlyValue(onlyValue(given, 'spans'), 'tools')
  if (typeof tools !== 'object' || tools === null) return false
  const functions = Object.values(tools)
  return functions.length > 0 && functions.every(one => typeof one === 'function')
}

function onlyValue(given: unknown, name: string): unknown {
  if (typeof given !== 'object' || given === null) return undefined
  const [[key, value] = [], ...others] = Object.entries(given)
  return key === name && others.length === 0 ? value : undefined
}

const module = 'the path of a module'
const logPath = 'the path of a verdict log'
const logFile = z.string({ error: logPath }).regex(/\S/, { error: logPath })
const priced = 'given, because `budget.maxCost` is set'

/** The options of the plugin. What they hold is live, so what zod makes of them is left alone. */
export const optionsSchema = mapping('an object', {
  judge: judgeSchema.optional(),
  embeddings: embeddingsSchema.optional(),
  prompts: prompts.optional(),
  pipeline: z.string({ error: module }).regex(/\S/, { error: module }).optional(),
  contexts: contextsSchema.optional(),
  preset: presetSchema.optional(),
  // Checked where golden sets are read: there it is known which metrics there are.
  metrics: z.custom<RagOptions['metrics']>().optional(),
  customMetrics: customMetricsSchema.optional(),
  pipelineConcurrency: count(1).optional(),
  budget: budgetSchema.optional(),
  replayFrom: z.array(logFile, { error: 'a list of verdict logs' }).optional(),
  variants: variantsSchema.optional(),
  gatedVariant: gatedVariantSchema.optional(),
  keepRuns: count(0).optional(),
  html: flag.optional(),
  generate: generateSchema.optional(),
  redact: callable<NonNullable<RagOptions['redact']>>().optional(),
  production: production.optional(),
  gate: gate.optional(),
} satisfies ShapeOf<RagOptions>)
  .refine(({ budget, judge }) => !limitsCost(budget) || isPriced(judge), {
    ...acrossKeys,
    path: ['judge', 'prices'],
    error: `${priced}\nGive the price of a million tokens: openai({ prices: { prompt: 0.25, completion: 2 } })`,
  })
  .refine(({ budget, embeddings }) => !limitsCost(budget) || hasPrices(embeddings), {
    ...acrossKeys,
    path: ['embeddings', 'prices'],
    error: `${priced}\nGive the price of a million tokens: openaiEmbeddings({ prices: { prompt: 0.02 } })`,
  })

/** Without prices nothing would count towards the limit. */
function limitsCost(given: Lenient<Budget> | undefined): boolean {
  return given?.maxCost !== undefined
}

/** Of a combined judge each that is asked must have prices. A judge in this process costs nothing. */
function isPriced(judge: Lenient<Judge> | undefined): boolean {
  const { combination, local = false } = judge ?? {}
  return combination ? combination.members.every(isPriced) : hasPrices(judge) || local
}

/** True as well if there is no model, or none that is right: other rules tell that. */
function hasPrices(model: { prices?: unknown } | undefined): boolean {
  return typeof model !== 'object' || model === null || Boolean(model.prices)
}
