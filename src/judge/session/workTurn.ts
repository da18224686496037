/** As it is before a test replaces timers. */
const { setImmediate } = globalThis

/** By what they are of, in the order in which the first of them came. */
const waiting = new Map<object, (() => void)[]>()

/**
 * Resolves when it is the turn of an answer, or of a case that begins, to be worked on: one after the other, and
 * between two of them calls that are ready go out. Otherwise a burst of them would keep the endpoint waiting
 * while they are all worked on.
 * @param group what several answers are of, such as a case: they have one turn, so that what is asked next
 *   about each still shares a call
 */
export function workTurn(group: object = {}): Promise<void> {
  return new Promise(resolve => {
    const together = waiting.get(group)
    if (together) together.push(resolve)
    else waiting.set(group, [resolve])
    if (!together && waiting.size === 1) setImmediate(nextTurn)
  })
}

function nextTurn(): void {
  const [first] = waiting
  if (!first) return
  const [group, resolves] = first
  for (const resolve of resolves) resolve()
  waiting.delete(group)
  // Not with the next immediate: what this answer's work has put off stands behind it.
  if (waiting.size > 0) setImmediate(() => setImmediate(nextTurn))
}
