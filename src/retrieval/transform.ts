import { isUnavailable, UserError } from '../errors.ts'
import { CallRefused } from '../judge/calls/modelCall.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { isBlank } from '../text/isBlank.ts'
import { nearestName } from '../text/nearestName.ts'
import { messageOf } from '../text/whatFailed.ts'

/** The options of every call of a strategy. */
export interface StrategyCall {
  /** Aborts the call. @default the call is not aborted */
  signal?: AbortSignal
}

/** What to do if a model fails. */
export interface FallbackOptions {
  /**
   * `query` continues with the plain query: the result then has the reason in `failed`, and the first failure prints
   * a warning. A missing key, an abort and a used-up budget throw in any case.
   * @default throws TransformFailed
   */
  fallback?: 'query'
}

/** The part of a result that shows a fallback to the plain query. */
export interface MayHaveFailed {
  /** Why the plain query was used. Absent if nothing failed. */
  failed?: string
}

/** Thrown if a strategy fails. The model's error is its `cause`. */
export class TransformFailed extends Error {
  override readonly name = 'TransformFailed'
}

interface Transform<Result> {
  /** The name of the function that made the strategy, without parentheses. */
  owner: string
  query: string
  signal: AbortSignal
  run(): Promise<Result>
  /** Makes the result from the plain query. @default there is no such result */
  plain?: (() => Promise<Result>) | undefined
}

/**
 * Runs a strategy on a query.
 *
 * @throws TransformFailed if it fails without a fallback to the plain query
 * @throws UserError for a query that is not a text
 */
export async function transformed<Result extends object>({
  owner,
  query,
  signal,
  run,
  plain,
}: Transform<Result>): Promise<Result & MayHaveFailed> {
  if (typeof query !== 'string' || isBlank(query))
    throw new UserError({
      problem: `Expected the query of ${owner}() to be text that is not blank`,
    })
  try {
    return await run()
  } catch (error) {
    if (signal.aborted || isForTheCaller(error)) throw error
    const reason = `${owner}() failed: ${messageOf(error)}`
    if (!plain) throw new TransformFailed(reason, { cause: error })
    const result = await plain()
    warnOnce(owner, reason)
    return { ...result, failed: reason }
  }
}

/** Errors that are not the model's failure: a wrong use, a missing key, a run that may ask nothing more. */
const isForTheCaller = (error: unknown): boolean =>
  error instanceof UserError || error instanceof CallRefused || isUnavailable(error)

const warned = new Set<string>()

function warnOnce(owner: string, reason: string): void {
  if (warned.has(owner)) return
  warned.add(owner)
  process.emitWarning(`${reason} (the plain query is used)`, { type: 'RetrievalWarning' })
}

/** A signal that never aborts. */
const unending: AbortSignal = new AbortController().signal

/**
 * The options of a strategy's call, with a signal. Frameworks pass their own context, and `map` passes a number, so
 * that only probable typing errors are refused.
 *
 * @param more further options of this strategy's calls. @default none
 * @throws UserError for a misspelt option
 */
export function checkedCall<Call extends StrategyCall>(
  call: Call,
  owner: string,
  more: readonly (keyof Call & string)[] = [],
): Call & Required<StrategyCall> {
  const known = ['signal', ...more]
  const given: Call | object = typeof call === 'object' && call !== null ? call : {}
  const meant = Object.entries(given).filter(
    ([key]) => known.includes(key) || nearestName(key, known) !== undefined,
  )
  refuseUnknownOptions(`a call of ${owner}()`, Object.fromEntries(meant), known)
  return { ...call, signal: call.signal ?? unending }
}

/** @throws UserError if it is not a positive integer */
export function expectCount(value: number, name: string, owner: string): void {
  if (Number.isInteger(value) && value >= 1) return
  throw new UserError({
    problem: `Expected \`${name}\` of ${owner}() to be a whole number, 1 or more`,
  })
}

/** @throws UserError if it has another value */
export function expectFallback({ fallback }: FallbackOptions, owner: string): void {
  if (fallback === undefined || fallback === 'query') return
  throw new UserError({ problem: `Expected \`fallback\` of ${owner}() to be 'query' or nothing` })
}
