import { z } from 'zod'
import { defined } from '../defined.ts'
import { completeContexts } from '../golden/cases/recordedContexts.ts'
import type { Problem } from '../errors.ts'
import { abstained } from '../text/abstained.ts'
import { listedKeys } from '../text/listedKeys.ts'
import { isPromise, typeName } from '../text/typeName.ts'
import { readDetails } from './answerDetails.ts'
import type { PipelineAnswer } from './pipeline.ts'
import { passagePhrase, passageSchema } from './passage.ts'
import { PipelineError } from './pipelineError.ts'
import type { RecordedToolCalls } from './toolCall.ts'
import { calledTools } from './tools/calledTools.ts'
import { recordedToolCalls } from './tools/recordedToolCalls.ts'

// Each `error` is the phrase that follows "Expected `key` to be".

/** A limit that keeps the sums over all cases finite. */
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

// Strict, because counts under other names (`prompt_tokens`) would silently be ignored.
const usage = z.strictObject(
  { promptTokens: tokens, completionTokens: tokens, cost },
  { error: '`{ promptTokens, completionTokens, cost }`' },
)

/** The keys under which chains of LangChain and LlamaIndex return their passages. */
export const namesOfPassages = [
  'context',
  'documents',
  'source_documents',
  'sourceDocuments',
  'sourceNodes',
]

/** The keys under which pipelines return passages by mistake. */
const mistakenNames = [...namesOfPassages, 'passages', 'chunks', 'sources', 'results', 'hits']

const resultPhrase = '`{ answer, contexts, declined }`'

// Other keys are allowed and ignored.
const resultSchema = z.object(
  {
    answer: z.string({ error: 'text' }),
    contexts: z.array(passageSchema, { error: 'a list of passages' }).optional(),
    declined: z.boolean({ error: '`true` or `false`' }).optional(),
    toolCalls: z.unknown().optional(),
    usage: usage.optional(),
    details: z.unknown().optional(),
  },
  { error: resultPhrase },
)

/** A retriever has no answer. A result without passages too is invalid. */
const retrievalSchema = resultSchema.partial({ answer: true })

/** Enough to see the fault if each of a hundred passages has it. */
const shownFaults = 3

/** Returns the passages for an answer that comes without its contexts; undefined if they are unknown. */
type ContextsElsewhere = (
  at: Pick<Problem, 'place'>,
  answer: { declines: boolean },
) => readonly z.output<typeof passageSchema>[] | undefined

/** The parts that a result may leave out, because something else says them. */
export interface Elsewhere {
  contexts?: ContextsElsewhere
  toolCalls?: RecordedToolCalls
}

/**
 * Checks the return value of a pipeline and completes it: passages get ids of their own.
 * @param at where the pipeline is, for messages
 * @param elsewhere what counts if the result lacks it. @default it is unknown
 * @throws PipelineError naming each wrong part
 */
export function readPipelineResult(
  result: unknown,
  at: Pick<Problem, 'place'> = {},
  elsewhere: Elsewhere = {},
): PipelineAnswer {
  const schema = onlyRetrieved(result) ? retrievalSchema : resultSchema
  const parsed = schema.safeParse(result, { reportInput: true })
  if (parsed.success) {
    if (!elsewhere.contexts) refuseOtherName(result, at)
    const { answer, declined, toolCalls, usage: told, details } = parsed.data
    const declines = abstained({ answer: answer ?? '', ...defined({ declined }) })
    const contexts = parsed.data.contexts ?? elsewhere.contexts?.(at, { declines })
    const output = {
      answer: answer ?? '',
      contexts: completeContexts(contexts ?? []),
      ...defined({ declined }),
      ...(toolCalls === undefined ? elsewhere.toolCalls : checkedToolCalls(toolCalls, at)),
      ...(contexts === undefined && { answerOnly: true as const }),
      // A refusal needs no text if the pipeline sets `declined`.
      ...(answer === undefined && !declined && { retrievalOnly: true as const }),
      ...(details !== undefined && { details: checkedDetails(details, at) }),
    }
    return { output, ...(told && { usage: told }) }
  }
  const { issues } = parsed.error
  const [first, ...rest] = eachFixOnce(
    issues.slice(0, shownFaults).map(issue => faultOf(issue, result)),
  )
  throw new PipelineError([
    ...(first ? [{ ...at, ...first, ...hintFor(result) }] : []),
    ...rest,
    ...(issues.length > shownFaults
      ? [{ problem: `… and ${issues.length - shownFaults} more` }]
      : []),
  ])
}

/** @throws PipelineError if they are not JSON, or too large */
function checkedDetails(details: unknown, at: Pick<Problem, 'place'>): unknown {
  const read = readDetails(details)
  if ('fault' in read) throw new PipelineError([{ ...at, ...read.fault }])
  return read.details
}

/** @throws PipelineError if they have no known form */
function checkedToolCalls(given: unknown, at: Pick<Problem, 'place'>): RecordedToolCalls {
  const called = calledTools(given)
  if (!('fault' in called)) return recordedToolCalls(called.calls)
  const problem = `${called.fault}, in \`toolCalls\` of the pipeline's result, got ${typeName(given)}`
  const isAwaited = isPromise(given) || isPromise(Reflect.get(Object(given), 'steps'))
  const fix = isAwaited
    ? 'Await it: `toolCalls: await …`'
    : (called.fix ??
      'Return what the model called, such as `toolCalls: result.steps`, or `[]` if it called nothing')
  throw new PipelineError([{ ...at, problem, fix }])
}

/** The retrieved passages are under another name. Plain texts are not refused, because they may be names of documents. */
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

type ResultIssue = z.core.$ZodIssue

function faultOf(issue: ResultIssue, result: unknown): Problem {
  const passage = passageOf(issue, result)
  const { path, message, input } = isPromise(passage)
    ? { path: issue.path.slice(0, 2), message: passagePhrase, input: passage }
    : issue
  const got = issue.code === 'unrecognized_keys' ? listedKeys(issue.keys) : shown(input)
  const problem = `Expected ${subject(path)} to be ${message}, got ${got}`
  return { problem, ...defined({ fix: fixFor(path, input, passage) }) }
}

/** The returned passage that an issue is about, if it is a promise or lacks its text. */
function passageOf({ path, input }: ResultIssue, result: unknown): unknown {
  const [list, index = '', key] = path
  if (list !== 'contexts' || key !== 'text' || input !== undefined) return undefined
  const { contexts } = result as { contexts: unknown[] }
  return Reflect.get(contexts, index)
}

function fixFor(path: readonly PropertyKey[], input: unknown, passage: unknown) {
  if (isPromise(passage)) return 'Await the passages: `contexts: await Promise.all(…)`'
  const [key] = path
  if (isPromise(input)) return `Await it: \`${String(key)}: await …\``
  if (path.length === 0 && input === undefined)
    return 'The function returns nothing: end it with `return { answer, contexts }`'
  if (path.length === 1 && key === 'contexts' && typeof input === 'string')
    return 'Write `contexts: [text]`'
  if (typeof passage !== 'object' || passage === null) return undefined
  const keys = Object.entries(passage).flatMap(([name, value]) => (value === undefined ? [] : name))
  return `Return \`{ text }\`; this passage has ${keys.length === 0 ? 'no keys' : listedKeys(keys)}`
}

/** Gives each fix once, because a hundred passages may have the same fault. */
function eachFixOnce(problems: readonly Problem[]): Problem[] {
  return problems.map((one, index) => {
    const isRepeated = problems.slice(0, index).some(({ fix }) => fix === one.fix)
    return isRepeated ? { problem: one.problem } : one
  })
}

function hintFor(result: unknown): { fix?: string } {
  if (typeof result === 'string') return { fix: 'Return `{ answer: text }`' }
  if (Array.isArray(result))
    return { fix: 'Return `{ contexts: passages }`, together with `answer`' }
  if (typeof result !== 'object' || result === null || 'answer' in result) return {}
  const keys = Object.keys(result)
  return keys.length === 0
    ? {}
    : { fix: `Return \`{ answer }\`; this result has ${listedKeys(keys)}` }
}

function subject(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the pipeline's result"
  const name = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  return `\`${name.join('').slice(1)}\` of the pipeline's result`
}

/** A number reveals no secret, and shows the fault. */
function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeName(value)
}
