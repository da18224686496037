/**
 * Puts off what takes long to build, such as a pattern of Unicode classes, until it is asked for:
 * loading a file must cost little, since most processes use little of it.
 */
export function builtOnce<Built extends object>(build: () => Built): () => Built {
  let built: Built | undefined
  return () => (built ??= build())
}
