/** The keys of a case that belong to one question. A conversation has them in its turns. */
export const turnKeys = [
  'question',
  'reference',
  'facts',
  'avoid',
  'checks',
  'aspects',
  'relevantDocuments',
  'answerable',
  'metrics',
  'answer',
  'contexts',
  'declined',
] as const
