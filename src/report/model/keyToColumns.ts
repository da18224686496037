/** Where each column of a report is explained. */
export const keyToColumns =
  'https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns'

export const keyTitle = 'what the columns mean'
