import { chai } from 'vitest'
import type { RunnerTestCase } from 'vitest'
import { currentTest } from './currentTest.ts'

type Assertion = Record<string, unknown>
type Method = (this: Assertion, ...args: unknown[]) => unknown

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
            const result = original.apply(this, args)
            const test = currentTest.getStore()
            if (!test || !(result instanceof Promise)) return result
            return watchAwait(name, result, test)
          },
      )
    }
  })
}

function watchAwait(name: string, result: Promise<unknown>, test: RunnerTestCase): unknown {
  // Taken now, so that the error points at the line with the matcher.
  const error = new Error(
    `expect(…).${name}() is async and was not awaited: write \`await\` before it`,
  )
  let awaited = false
  // A second reaction on the promise costs the failure its async stack, and so its code frame:
  // only where nobody awaits.
  setImmediate(() => {
    if (!awaited) result.catch(() => {})
  })
  test.context.onTestFinished(async () => {
    if (awaited) return
    await result.catch(() => {})
    throw error
  })
  return new Proxy(result, {
    get(promise, property) {
      const value: unknown = Reflect.get(promise, property)
      if (typeof value !== 'function') return value
      // `then`, `catch` or `finally`: somebody waits.
      awaited = true
      return value.bind(promise)
    },
  })
}
