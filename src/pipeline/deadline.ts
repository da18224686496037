interface DeadlineOptions {
  /** Milliseconds. */
  timeout: number
  /** Aborts the work from outside. */
  signal: AbortSignal
  /** The error to reject with when the time is up. */
  timedOut(): Error
}

/**
 * Runs work that has to end in time. The work's signal aborts when the time is up or the outer signal aborts. The
 * promise then rejects even if the work ignores the signal, and later results of the work are ignored.
 */
export async function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { timeout, signal, timedOut }: DeadlineOptions,
): Promise<Result> {
  signal.throwIfAborted()
  const inner = new AbortController()
  let endWith: (reason: unknown) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    endWith = reject
  })
  // Rejects before aborting, so that the work's own error about the abort comes second.
  const stop = (reason: unknown, abortReason: unknown) => {
    endWith(reason)
    inner.abort(abortReason)
  }
  const stopFromOutside = () => stop(signal.reason, signal.reason)
  const timer = setTimeout(
    () => stop(timedOut(), new DOMException('The time for this case is up', 'TimeoutError')),
    timeout,
  )
  signal.addEventListener('abort', stopFromOutside, { once: true })
  try {
    return await Promise.race([ended, work(inner.signal)])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stopFromOutside)
  }
}
