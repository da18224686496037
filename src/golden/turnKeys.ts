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
  'toolCalls',
] as const

/** The keys of a case that a conversation has for all of its turns, besides `id`. */
export const conversationKeys = [
  'history',
  'asOf',
  'group',
  'tags',
  'critical',
  'skip',
  'only',
  'todo',
  'review',
  'origin',
  'meta',
  'timeout',
] as const
