import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { defined } from '../defined.ts'
import type { Problem } from '../errors.ts'
import type { GoldenCase, Variant } from '../golden/goldenSet.ts'
import { inOneLine } from '../text/inOneLine.ts'
import { printable } from '../text/untrusted.ts'
import { withDeadline } from './deadline.ts'
import type { PipelineAnswer, PipelineContext } from './pipeline.ts'
import { PipelineError } from './pipelineError.ts'
import type { Elsewhere } from './pipelineResult.ts'
import { readPipelineResult } from './pipelineResult.ts'
import { typeName } from '../text/typeName.ts'

/** The part of a case that the system under test may know. */
export type PipelineCase = Pick<GoldenCase, 'id' | 'question' | 'history' | 'asOf'>

/** What the pipeline learns of the conversation besides its history. */
export interface AskedConversation extends Pick<PipelineContext, 'state'> {
  id: string
  turn: number
}

/** The answer, and what the pipeline hands to the next turn. */
export interface AnsweredTurn extends PipelineAnswer {
  state?: unknown
}

/** The part of the variant under comparison that a pipeline receives. */
export type ToldVariant = Pick<Variant, 'name' | 'options'>

export interface RunPipelineOptions {
  /** Ends the run: the promise rejects with its reason. */
  signal: AbortSignal
  /** Milliseconds that the pipeline may take. */
  timeout: number
  /** The variant to run, with its options. */
  variant?: ToldVariant
  /** Where the pipeline is, for messages. */
  module?: string
  /** The conversation that the question belongs to. @default a new one */
  conversation?: AskedConversation
  /** Asked when the pipeline has answered: what counts if its result lacks it. @default unknown */
  elsewhere?: () => Promise<Elsewhere>
}

/**
 * The output of the system under test for one case.
 * @param pipeline default export of the module that `pipeline:` names
 * @throws PipelineError if the pipeline throws, takes too long or returns an invalid value
 */
export async function runPipeline(
  goldenCase: PipelineCase,
  pipeline: unknown,
  { signal, timeout, variant, module, elsewhere, conversation }: RunPipelineOptions,
): Promise<AnsweredTurn> {
  if (!isFunction(pipeline)) {
    const problem = `Expected the pipeline's default export to be a function, got ${typeName(pipeline)}`
    const fix = 'Write `export default async function answer(question, { signal }) { … }`'
    throw new PipelineError([{ ...placeOf(module), problem, fix }])
  }
  const call = async (ownSignal: AbortSignal): Promise<unknown> => {
    try {
      const told = { signal: ownSignal, ...defined({ variant, conversation }) }
      return await pipeline(goldenCase.question, contextOf(goldenCase, told))
    } catch (cause) {
      throw new PipelineError([thrownBy(cause, module)], { cause })
    }
  }
  const result = await withDeadline(call, {
    timeout,
    signal,
    timedOut: () => timeoutError(timeout),
  })
  const found = await elsewhere?.()
  return readable(placeOf(module), () => {
    const answer = readPipelineResult(result, placeOf(module), found)
    return { ...answer, ...defined({ state: stateOf(result) }) }
  })
}

/** A result may have getters that throw, such as those of a lazy client. */
function readable<Read>(at: Pick<Problem, 'place'>, read: () => Read): Read {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof PipelineError) throw cause
    const problem = `Reading the pipeline's result threw ${thrownName(cause)}`
    throw new PipelineError([{ ...at, problem }], { cause })
  }
}

function stateOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'state' in result
    ? result.state
    : undefined
}

function placeOf(module: string | undefined): Pick<Problem, 'place'> {
  return module === undefined ? {} : { place: { file: module } }
}

function isFunction(value: unknown): value is (...parameters: unknown[]) => unknown {
  return typeof value === 'function'
}

function contextOf(
  { id, history, asOf }: PipelineCase,
  {
    signal,
    variant,
    conversation = { id: randomUUID(), turn: 1 },
  }: Pick<RunPipelineOptions, 'signal' | 'variant' | 'conversation'>,
): PipelineContext {
  return {
    signal,
    caseId: id,
    conversationId: conversation.id,
    turn: conversation.turn,
    ...defined({ state: conversation.state }),
    // A copy, so that a repeat of the case does not see changes by the pipeline.
    ...(history && { history: structuredClone(history) }),
    ...defined({ asOf }),
    ...(variant && { variant: variant.name }),
    // A copy, for the same reason.
    ...(variant?.options && { options: structuredClone(variant.options) }),
  }
}

/** A function of this package that the pipeline called names problem and fix itself, such as `contextsOf`. */
function thrownBy(cause: unknown, module: string | undefined): Problem {
  // By its name, because the pipeline may have loaded another copy of this package.
  return cause instanceof Error && cause.name === 'UserError'
    ? { ...placeOf(module), problem: inOneLine(cause.message, 600) }
    : { problem: `The pipeline threw ${thrownName(cause)}` }
}

function thrownName(thrown: unknown): string {
  if (thrown instanceof Error) return printable(`${thrown.name}: ${thrown.message}`, 300)
  return `${typeName(thrown)} instead of an Error: ${printable(inspect(thrown, { depth: 1 }), 300)}`
}

function timeoutError(timeout: number): PipelineError {
  return new PipelineError([
    {
      problem: `The pipeline took longer than ${timeout} ms`,
      fix: 'Raise `timeout:` of the case or of the set, or pass `signal` on to what it waits for',
    },
  ])
}
