/** Documents in the order of their first passage: later passages of a document add no rank. */
export function documentRanking(passages: readonly { documentId: string }[]): string[] {
  return [...new Set(passages.map(({ documentId }) => documentId))]
}
