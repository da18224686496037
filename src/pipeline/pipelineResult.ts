import { z } from 'zod'
import { defined } from '../defined.ts'
import { completeContexts } from '../golden/cases/recordedContexts.ts'
import type { Problem } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import type { PipelineAnswer } from './pipeline.ts'
import { passageSchema } from './passage.ts'
import { PipelineError } from './pipelineError.ts'

// Each `error` is the phrase that follows "Expected `key` to be".

/** So that the sums over all cases stay numbers. */
const most = 1_000_000_000
const tokensPhrase = 'a whole number from 0 to a billion'
const costPhrase = 'a number from 0 to a billion'
const tokens = z
  .int({ error: tokensPhrase })
  .min(0, { error: tokensPhrase })
  .max(most, { error: tokensPhrase })
  .optional()
const cost = z
  .number({ error: costPhrase })
  .min(0, { error: costPhrase })
  .max(most, { error: costPhrase })
  .optional()

// Strict, because under other names (`prompt_tokens`) nothing would be counted, unseen.
const usage = z.strictObject(
  { promptTokens: tokens, completionTokens: tokens, cost },
  { error: '`{ promptTokens, completionTokens, cost }`' },
)

/** Under these names chains of LangChain and LlamaIndex return what they retrieved. */
export const namesOfPassages = [
  'context',
  'documents',
  'source_documents',
  'sourceDocuments',
  'sourceNodes',
]

/** Under these as well, pipelines return passages by mistake. */
const mistakenNames = [...namesOfPassages, 'passages', 'chunks', 'sources', 'results', 'hits']

const resultPhrase = '`{ answer, contexts, declined }`'

// Other keys are the pipeline's own business.
const resultSchema = z.object(
  {
    answer: z.string({ error: 'text' }),
    contexts: z.array(passageSchema, { error: 'a list of passages' }).optional(),
    declined: z.boolean({ error: '`true` or `false`' }).optional(),
    usage: usage.optional(),
  },
  { error: resultPhrase },
)

/** A retriever has no answer. Without passages either, the result is something else. */
const retrievalSchema = resultSchema.partial({ answer: true })

/** Long enough to see what is wrong, when each of a hundred passages has the same fault. */
const shownFaults = 3

const shownKeys = 5

/** Tells what was retrieved for an answer that comes without its contexts. */
export type ContextsElsewhere = (
  at: Pick<Problem, 'place'>,
) => readonly z.output<typeof passageSchema>[]

/**
 * Checks what a pipeline returned and completes it: passages get ids of their own.
 * @param at where the pipeline is, for messages
 * @param elsewhere is asked where the result has no `contexts`. @default what was retrieved is unknown
 * @throws PipelineError naming each wrong part
 */
export function readPipelineResult(
  result: unknown,
  at: Pick<Problem, 'place'> = {},
  elsewhere?: ContextsElsewhere,
): PipelineAnswer {
  const schema = onlyRetrieved(result) ? retrievalSchema : resultSchema
  const parsed = schema.safeParse(result, { reportInput: true })
  if (parsed.success) {
    if (!elsewhere) refuseOtherName(result, at)
    const { answer, contexts = elsewhere?.(at), declined, usage: told } = parsed.data
    const output = {
      answer: answer ?? '',
      contexts: completeContexts(contexts ?? []),
      ...defined({ declined }),
      ...(contexts === undefined && { answerOnly: true as const }),
      // A refusal needs no words where the pipeline says that it is one.
      ...(answer === undefined && !declined && { retrievalOnly: true as const }),
    }
    return { output, ...(told && { usage: told }) }
  }
  const { issues } = parsed.error
  const problems = issues.slice(0, shownFaults).map(issue => ({
    problem: `Expected ${subject(issue.path)} to be ${issue.message}, got ${found(issue)}`,
  }))
  const [first, ...rest] = problems
  throw new PipelineError([
    ...(first ? [{ ...at, ...first, ...hintFor(result) }] : []),
    ...rest,
    ...(issues.length > shownFaults
      ? [{ problem: `… and ${issues.length - shownFaults} more` }]
      : []),
  ])
}

/** What was retrieved is known, under another name. Bare text may be names of documents. */
function refuseOtherName(result: unknown, at: Pick<Problem, 'place'>): void {
  const fields = new Map(Object.entries(result ?? {}))
  if (fields.get('contexts') !== undefined) return
  const name = mistakenNames.find(one => {
    const passages: unknown = fields.get(one)
    if (!Array.isArray(passages) || typeof passages[0] === 'string') return false
    return passageSchema.safeParse(passages[0]).success
  })
  if (name === undefined) return
  const problem = `Expected the retrieved passages under \`contexts\` of the pipeline's result, found them under \`${name}\``
  const fix = `Return \`contexts: result.${name}\`, or \`contexts: []\` if nothing was retrieved`
  throw new PipelineError([{ ...at, problem, fix }])
}

function onlyRetrieved(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('contexts' in result)) return false
  return Array.isArray(result.contexts) && !('answer' in result && result.answer !== undefined)
}

function hintFor(result: unknown): { fix?: string } {
  if (typeof result === 'string') return { fix: 'Return `{ answer: text }`' }
  if (Array.isArray(result))
    return { fix: 'Return `{ contexts: passages }`, together with `answer`' }
  if (typeof result !== 'object' || result === null || 'answer' in result) return {}
  const keys = Object.keys(result)
  return keys.length === 0 ? {} : { fix: `Return \`{ answer }\`; this result has ${listed(keys)}` }
}

/** Names alone, and few of them: they tell which library's result it is. */
function listed(keys: readonly string[]): string {
  const names = keys.slice(0, shownKeys).map(key => `\`${printable(key, 40)}\``)
  return [...names, ...(keys.length > shownKeys ? [`${keys.length - shownKeys} more`] : [])].join(
    ', ',
  )
}

function subject(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the pipeline's result"
  const name = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  return `\`${name.join('').slice(1)}\` of the pipeline's result`
}

/** Of keys that are not known their names say most. */
function found(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? listed(issue.keys) : shown(issue.input)
}

/** A number tells nothing that is secret, and what is wrong with it. */
function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeName(value)
}

/** What a value is, without its content: an answer may be long, or secret. */
export function typeName(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === 'string') return value === '' ? 'empty text' : 'text'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
