import { indexPassage, type PassageIndex } from './passageIndex.ts'

/** Characters of text whose indexes are kept: some hundred documents, and a few dozen megabytes. */
const capacity = 1_000_000

/**
 * Keeps the indexes of the passages used last, because every case of a golden set asks about the
 * same ones. What is too long to fit is indexed anew each time.
 */
export function createPassageCache(): (text: string) => PassageIndex {
  const kept = new Map<string, PassageIndex>()
  let size = 0
  return text => {
    const index = kept.get(text) ?? indexPassage(text)
    if (text.length > capacity) return index
    if (kept.delete(text)) size -= text.length
    kept.set(text, index)
    size += text.length
    for (const oldest of kept.keys()) {
      if (size <= capacity) break
      kept.delete(oldest)
      size -= oldest.length
    }
    return index
  }
}
