/** Characters of the texts that a cache keeps: some hundred documents, and a few dozen megabytes. */
const capacity = 1_000_000

/**
 * Caches results for the most recently used texts, because the cases of a golden set often share passages, and each
 * case reads its passages several times. A text beyond the capacity is processed each time.
 */
export function createTextCache<Made>(make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>()
  let size = 0
  return text => {
    const known = kept.get(text)
    const made = known ?? make(text)
    if (text.length > capacity) return made
    if (kept.delete(text)) size -= text.length
    kept.set(text, made)
    size += text.length
    for (const oldest of kept.keys()) {
      if (size <= capacity) break
      kept.delete(oldest)
      size -= oldest.length
    }
    return made
  }
}
