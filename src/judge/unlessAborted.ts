/** What a promise comes to, unless the signal aborts first: then it rejects with its reason. */
export async function unlessAborted<Result>(
  promise: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return promise
  const listening = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal })
  })
  try {
    // First what is there already: it is not thrown away because time is up now.
    return await Promise.race([promise, aborted])
  } finally {
    listening.abort()
  }
}
