/** The original function, before a test replaces timers. */
const { setImmediate } = globalThis

/** The waiting answers by their group, in the order of the first answer of each group. */
const waiting = new Map<object, (() => void)[]>()

/**
 * Resolves when an answer, or a case that begins, may be processed: one after the other, so that calls that are ready
 * are sent in between. Otherwise a burst of answers would block such calls until all are processed.
 * @param group joins several answers, such as those of a case: they have one turn, so that the next
 *   questions about them still share a call
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
  // After two immediates: work that this answer has deferred is queued in the next one.
  if (waiting.size > 0) setImmediate(() => setImmediate(nextTurn))
}
