import { chai } from 'vitest'
import type { MatcherState, RunnerTestCase } from 'vitest'
import { currentTest } from './currentTest.ts'
import type { MatcherOutcome } from './matchers/scoreMatcher.ts'

type Assertion = Record<string, unknown>
type Method = (this: Assertion, ...args: unknown[]) => unknown

type AsyncMatcher = (
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
 */
export function notesJudgement(matcher: AsyncMatcher): AsyncMatcher {
  return async function judged(received, ...args) {
    const call = starting
    try {
      return await matcher.call(this, received, ...args)
    } finally {
      if (call) call.judged = true
    }
  }
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
            starting = call
            const result = original.apply(this, args)
            starting = undefined
            const test = currentTest.getStore()
            if (!test || !(result instanceof Promise)) return result
            return watchAwait(result, { name, test, call })
          },
      )
    }
  })
}

const reactions: readonly PropertyKey[] = ['then', 'catch', 'finally']

function watchAwait(
  result: Promise<unknown>,
  { name, test, call }: { name: string; test: RunnerTestCase; call: MatcherCall },
): unknown {
  // Taken now, so that the error points at the line with the matcher.
  const error = new Error(
    `expect(…).${name}() is async and was not awaited by its test: write \`await\` before it`,
  )
  let awaited = false
  // A second reaction on the promise costs the failure its async stack, and so its code frame:
  // only where nobody awaits.
  setImmediate(() => {
    if (!awaited) result.catch(() => {})
  })
  test.context.onTestFinished(async () => {
    // Whoever awaits it may be someone that the test doesn't wait for.
    if (awaited && call.judged) return
    await result.catch(() => {})
    throw error
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
