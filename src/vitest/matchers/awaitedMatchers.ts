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

/** The call whose matcher is being started: between the two nothing else can run. */
let starting: MatcherCall | undefined

/**
 * Lets a matcher note when it has judged. It is noted inside, because a callback put around the
 * test's own would cost the failure its async stack, and so its code frame.
 *
 * Without a call it stands inside another assertion's value, where nobody waits for it: there it
 * would never match, and `.not` always.
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
    // It has no stack of its own, and the user's line is still on this one.
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
 * Makes a test fail that calls an async matcher without awaiting it. Vitest does so for its own
 * async assertions, not for custom ones: there a miss would pass unseen.
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
            // Where the set-up ran once for several files, only the first of them tells which test is running here.
            const test = currentTest.getStore() ?? testOf(utilities.flag(this, 'vitest-test'))
            if (!test || !(result instanceof Promise)) return result
            return watchAwait(result, { name, test, call })
          },
      )
    }
  })
}

/** What Vitest left with an assertion, which under concurrency may be another test. */
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
  // Taken now, so that the errors point at the line with the matcher.
  const notAwaited = new Error(
    `expect(…).${name}() is async and was not awaited by its test: write \`await\` before it`,
  )
  const outOfTime = new Error(
    `expect(…).${name}() was still waiting for the judge when the time of its test was up\n` +
      "  Raise `testTimeout` in Vitest's config, or give this test more: test(name, { timeout: 60_000 }, …)",
  )
  const ending = watchEnding(test, call)
  let awaited = false
  // A second reaction on the promise costs the failure its async stack, and so its code frame:
  // only where nobody awaits.
  setImmediate(() => {
    if (!awaited) result.catch(() => {})
  })
  test.context.onTestFinished(async () => {
    // A test that was broken off had no time to await anything.
    if (ending.isBrokenOff && !ending.leftWaiting) return
    // The test may not wait for the code that awaits it.
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

/** How a test ends that a matcher is called in. */
interface Ending {
  isBrokenOff: boolean
  /** Its time was up while the matcher waited. */
  leftWaiting: boolean
}

function watchEnding({ context: { signal } }: RunnerTestCase, call: MatcherCall): Ending {
  const ending: Ending = { isBrokenOff: false, leftWaiting: false }
  // By the event: a second attempt in Vitest 4 begins with the signal of the one that ran out of time.
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
