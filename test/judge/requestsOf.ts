const history = (text: string) => [{ role: 'user' as const, content: text }]
export const asOf = '2026-11-21'

/** What every request for a new question says. */
const question = (text: string) => ({
  topic: text,
  persona: { name: text, description: text },
  style: 'plain',
  length: 'short',
  rejected: [{ question: text, why: text }],
  passages: [{ id: text, text }],
})

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
  ratePassage: text => ({ title: text, headings: [text], text }),
  findKeyPhrases: text => ({ title: text, headings: [text], text }),
  writePersonas: text => ({ count: 3, documents: [{ title: text, topics: [text] }] }),
  writeQuestion: question,
  evolveQuestion: text => ({ kind: 'reasoning', origin: text, ...question(text) }),
  writeUnanswerable: question,
  writeFalsePremise: question,
  writeConversation: text => ({ moves: ['opening', 'followUp'], ...question(text) }),
  restateQuestion: text => ({ history: history(text), question: text }),
  critiqueQuestion: text => ({ question: text, reference: text, passages: [{ id: text, text }] }),
  compareQuestions: text => ({ origin: text, question: text }),
  paraphraseQuestion: text => ({ question: text }),
  followConversation: text => ({
    history: [
      { role: 'user', content: text },
      { role: 'assistant', content: text },
    ],
    question: text,
  }),
  playUser: text => ({
    move: 'otherLanguage',
    persona: { name: text, description: text },
    scenario: text,
    expectedOutcome: text,
    language: text,
    said: [{ question: text, answer: text }],
    rejected: [{ question: text, why: text }],
    passages: [{ id: text, text }],
  }),
  findAnswers: text => ({ question: text, passages: [{ id: text, text }] }),
  compareTexts: text => ({ text, others: [text] }),
}
