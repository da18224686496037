import { chai } from 'vitest'
import type { MatcherState, RunnerTestCase } from 'vitest'
import { UserError } from '../../errors.ts'
import { currentTest } from '../worker/currentTest.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

type Assertion = Record<string, unknown>
type Method = (this: Assertion, ...args: unknown[]) => unknown

/** A matcher that judges. */
export type AsyncMatcher = (
  this: MatcherState,
  received: unknown,
  ...args: never[]
) => Promise<MatcherOutcome>

/** One use of a matcher in a test. */
interface MatcherCall {
  judged: boolean
}

/** The call whose matcher is about to start; nothing else can run in between. */
let starting: MatcherCall | undefined

/**
 * Wraps a matcher so that it records when it has judged. It records this inside the matcher, because a callback around
 * the promise would cost the failure its async stack, and so its code frame.
 *
 * Without a call, the matcher is used inside the value of another assertion, which does not await it: it would then
 * never match, and `.not` always would.
 */
export function notesJudgement(name: string, matcher: AsyncMatcher): AsyncMatcher {
  return function started(received, ...args) {
    const call = starting
    if (!call) throw asymmetric(name)
    return judged(call, () => matcher.call(this, received, ...args))
  }
}

async function judged<T>(call: MatcherCall, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    // The error has no stack, and the current one still has the user's line.
    if (error instanceof UserError) Error.captureStackTrace(error)
    throw error
  } finally {
    call.judged = true
  }
}

function asymmetric(name: string): UserError {
  return new UserError({
    problem: `Expected \`${name}\` to be called as \`await expect(…).${name}(…)\`: inside another assertion's value nothing waits for it`,
    fix: `Take the answer out of the value, and assert on it separately`,
  })
}

/**
 * Fails a test that calls an async matcher without `await`. Vitest checks this only for its own assertions, so a miss
 * of a custom one would pass unseen.
 */
export function requireAwait(matcherNames: readonly string[]): void {
  chai.use((library, utilities) => {
    for (const name of matcherNames) {
      utilities.overwriteMethod(
        library.Assertion.prototype,
        name,
        (original: Method): Method =>
          function assertion(...args) {
            const call: MatcherCall = { judged: false }
            const result = startedBy(call, () => original.apply(this, args))
            // If the set-up ran once for several files, only the first source knows the current test.
            const test = currentTest.getStore() ?? testOf(utilities.flag(this, 'vitest-test'))
            if (!test || !(result instanceof Promise)) return result
            return watchAwait(result, { name, test, call })
          },
      )
    }
  })
}

/** The test that Vitest attached to an assertion; under concurrency it may be another test. */
function testOf(flag: unknown): RunnerTestCase | undefined {
  return typeof flag === 'object' && flag !== null && 'context' in flag
    ? (flag as RunnerTestCase)
    : undefined
}

function startedBy<T>(call: MatcherCall, start: () => T): T {
  starting = call
  try {
    return start()
  } finally {
    starting = undefined
  }
}

const reactions: readonly PropertyKey[] = ['then', 'catch', 'finally']

function watchAwait(
  result: Promise<unknown>,
  { name, test, call }: { name: string; test: RunnerTestCase; call: MatcherCall },
): unknown {
  // Create the error now, so that it points at the line of the matcher.
  const notAwaited = new Error(
    `expect(…).${name}() is async and was not awaited by its test: write \`await\` before it`,
  )
  const outOfTime = new Error(
    `expect(…).${name}() was still waiting for the judge when the time of its test was up\n` +
      "  Raise `testTimeout` in Vitest's config, or give this test more: test(name, { timeout: 60_000 }, …)",
  )
  const ending = watchEnding(test, call)
  let awaited = false
  // A second handler on the promise costs the failure its async stack, and so its code frame: add it only if the test
  // does not await the promise.
  setImmediate(() => {
    if (!awaited) result.catch(() => {})
  })
  test.context.onTestFinished(async () => {
    // An aborted test had no time to await anything.
    if (ending.isBrokenOff && !ending.leftWaiting) return
    // The test may end before the code that awaits the matcher.
    if (!ending.isBrokenOff && awaited && call.judged) return
    await result.catch(() => {})
    throw ending.isBrokenOff ? outOfTime : notAwaited
  })
  return new Proxy(result, {
    get(promise, property) {
      const value: unknown = Reflect.get(promise, property)
      if (typeof value !== 'function') return value
      if (reactions.includes(property)) awaited = true
      return value.bind(promise)
    },
  })
}

/** How the test of a matcher call ends. */
interface Ending {
  isBrokenOff: boolean
  /** The test timed out while the matcher waited. */
  leftWaiting: boolean
}

function watchEnding({ context: { signal } }: RunnerTestCase, call: MatcherCall): Ending {
  const ending: Ending = { isBrokenOff: false, leftWaiting: false }
  // Use the event, not the state: in Vitest 4 a second attempt begins with the aborted signal of the first one.
  const breakOff = () => {
    ending.isBrokenOff = true
    ending.leftWaiting = !call.judged && isTimeout(signal.reason)
  }
  signal.addEventListener('abort', breakOff, { once: true })
  return ending
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.message.startsWith('Test timed out in ')
}
