import { isUnavailable, UserError } from '../errors.ts'
import { CallRefused } from '../judge/calls/modelCall.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { isBlank } from '../text/isBlank.ts'
import { nearestName } from '../text/nearestName.ts'
import { messageOf } from '../text/whatFailed.ts'

/** What every call of a strategy may be given. */
export interface StrategyCall {
  /** Ends the call. @default it ends by itself */
  signal?: AbortSignal
}

/** What to do if a model fails. */
export interface FallbackOptions {
  /**
   * `query` goes on with the plain query: the result then has `failed`, the reason, and the first time a
   * warning is printed. A missing key, an abort and a budget that is used up throw all the same.
   * @default throws TransformFailed
   */
  fallback?: 'query'
}

/** Part of a result that may be the plain query. */
export interface MayHaveFailed {
  /** Why the plain query was used. Absent if nothing failed. */
  failed?: string
}

/** Thrown if a strategy fails. What the model threw is its `cause`. */
export class TransformFailed extends Error {
  override readonly name = 'TransformFailed'
}

interface Transform<Result> {
  /** The function that made the strategy, without parentheses. */
  owner: string
  query: string
  signal: AbortSignal
  run(): Promise<Result>
  /** What the plain query gives. @default nothing can stand in for the result */
  plain?: (() => Promise<Result>) | undefined
}

/**
 * Runs a strategy on a query.
 *
 * @throws TransformFailed where it fails, and no plain query is to stand in
 * @throws UserError for a query that is no text
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

/** What says nothing of the model: a mistake, a missing key, a run that may ask nothing more. */
const isForTheCaller = (error: unknown): boolean =>
  error instanceof UserError || error instanceof CallRefused || isUnavailable(error)

const warned = new Set<string>()

function warnOnce(owner: string, reason: string): void {
  if (warned.has(owner)) return
  warned.add(owner)
  process.emitWarning(`${reason} (the plain query is used)`, { type: 'RetrievalWarning' })
}

/** Never aborts. */
const unending: AbortSignal = new AbortController().signal

/**
 * What a call of a strategy was given, with a signal. Frameworks hand over a context of theirs, and `map` a number: only
 * what must be a slip is refused.
 *
 * @param more options that calls of this strategy have besides. @default none
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

/** @throws UserError where it is not */
export function expectCount(value: number, name: string, owner: string): void {
  if (Number.isInteger(value) && value >= 1) return
  throw new UserError({
    problem: `Expected \`${name}\` of ${owner}() to be a whole number, 1 or more`,
  })
}

/** @throws UserError where it is something else */
export function expectFallback({ fallback }: FallbackOptions, owner: string): void {
  if (fallback === undefined || fallback === 'query') return
  throw new UserError({ problem: `Expected \`fallback\` of ${owner}() to be 'query' or nothing` })
}
