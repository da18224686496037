/**
 * Puts off what takes long to build, such as a pattern of Unicode classes, until it is asked for:
 * loading a file must cost little, since most processes use little of it.
 */
export function builtOnce<Built extends object>(build: () => Built): () => Built {
  let built: Built | undefined
  return () => (built ??= build())
}

/** The same for what is made of something else that does not change: once for each. */
export function builtOnceFor<Source extends object, Built>(
  build: (source: Source) => Built,
): (source: Source) => Built {
  const kept = new WeakMap<Source, { built: Built }>()
  return source => {
    const before = kept.get(source)
    if (before) return before.built
    const built = build(source)
    kept.set(source, { built })
    return built
  }
}
