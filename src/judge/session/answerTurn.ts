/** As it is before a test replaces timers. */
const { setImmediate } = globalThis

const waiting: (() => void)[] = []

/**
 * Resolves when it is an answer's turn to be worked on: one at a time, and between two of them calls that
 * are ready go out. Otherwise a burst of answers would keep the endpoint waiting while they are all
 * worked on.
 */
export function answerTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(nextTurn)
  })
}

function nextTurn(): void {
  waiting[0]?.()
  waiting.shift()
  // Not with the next immediate: what this answer's work has put off stands behind it.
  if (waiting.length > 0) setImmediate(() => setImmediate(nextTurn))
}
