interface DeadlineOptions {
  /** Milliseconds. */
  timeout: number
  /** Ends the work from outside. */
  signal: AbortSignal
  /** What to reject with when the time is up. */
  timedOut(): Error
}

/**
 * Does work that has to end in time. The signal given to it aborts when the time is up or the
 * outer signal aborts; the promise rejects then, even where the work takes no notice. What the
 * work does afterwards is ignored.
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
  // Rejects before it aborts, so that the work's own complaint about it comes second.
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
