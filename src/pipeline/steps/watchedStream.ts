/** Who wants to know how far a stream has come. */
export interface StreamWatch {
  /** Runs what makes the stream's next part. */
  inside<Result>(work: () => Result): Result
  part(value: unknown): void
  ended(): void
  failed(error: unknown): void
}

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/**
 * Watches a stream while somebody reads it by `for await`. The stream itself stays the one that it is, because its
 * class may hold what no wrapper of it has. One that can't be changed, or is read otherwise, is not watched.
 */
export function watchStream(stream: AsyncIterable<unknown>, watch: StreamWatch): void {
  const begin = stream[Symbol.asyncIterator]
  Reflect.defineProperty(stream, Symbol.asyncIterator, {
    configurable: true,
    writable: true,
    value: (...given: []) => watchedIterator(Reflect.apply(begin, stream, given), watch),
  })
}

function watchedIterator(
  iterator: AsyncIterator<unknown>,
  { inside, part, ended, failed }: StreamWatch,
): AsyncIterableIterator<unknown> {
  const watched = async (move: () => Promise<IteratorResult<unknown>>) => {
    try {
      const result = await inside(move)
      if (result.done) ended()
      else part(result.value)
      return result
    } catch (error) {
      failed(error)
      throw error
    }
  }
  const { return: stop, throw: fail } = iterator
  return {
    next: (...given) => watched(() => iterator.next(...given)),
    ...(stop && { return: value => watched(() => Reflect.apply(stop, iterator, [value])) }),
    ...(fail && { throw: error => watched(() => Reflect.apply(fail, iterator, [error])) }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
