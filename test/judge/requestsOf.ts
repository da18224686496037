const history = (text: string) => [{ role: 'user' as const, content: text }]
export const asOf = '2026-11-21'

/** A request of every step that says all that it can say, made of one text. */
export const requestsOf: Record<string, (text: string) => object> = {
  extractClaims: text => ({ question: text, history: history(text), asOf, text }),
  checkClaims: text => ({
    question: text,
    history: history(text),
    asOf,
    claims: [{ id: 'c1', text }],
    passages: [{ id: text, text }],
  }),
  rate: text => ({
    criterion: text,
    levels: [
      { value: 0, meaning: text },
      { value: 1, meaning: 'good' },
    ],
    unrated: text,
    answer: text,
    subjects: [{ id: 'answer', text }],
    question: text,
    history: history(text),
    asOf,
    reference: text,
    contexts: [{ id: text, text }],
    quotes: true,
  }),
  generateQuestions: text => ({ answer: text, count: 3, history: history(text), asOf }),
  extractEntities: text => ({ texts: [{ id: text, text }] }),
  findRelevantSentences: text => ({
    question: text,
    sentences: [{ id: 'c1s1', text }],
    history: history(text),
    asOf,
  }),
  compareTexts: text => ({ text, others: [text] }),
}
