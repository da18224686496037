/** A page for each topic, with words that no other page has. */
const pages: Record<string, string> = {
  refunds: 'The refund office returns money within 5 working days after receiving the package.',
  shipping: 'Couriers carry orders towards Norway within 4 afternoons for 12 euros apiece.',
  warranty: 'Batteries have coverage lasting 6 months whereas 24 months cover remaining devices.',
  openings: 'Our showroom beside harbour bridge unlocks at 9 every morning and closes at 18.',
  repairs: 'A workshop mends broken screens inside 3 days while lending another handset.',
  vouchers: 'Printed vouchers stay spendable throughout 36 months but never become banknotes.',
}

const documents = Object.entries(pages).map(([name, text]) => ({ id: `${name}.md`, text }))

/** Looks up the page that has the word the question is about, and says what stands there. */
export const sound = `import { appendFileSync } from 'node:fs'
const documents = ${JSON.stringify(documents)}
export default async function answer(question) {
  appendFileSync('asked.txt', question + '\\n')
  const [, topic] = /"(.+?)"/.exec(question)
  const page = documents.find(({ text }) => text.includes(topic))
  if (/came up/.test(question)) return { answer: 'That is not known here.', contexts: [page], declined: true }
  return { answer: page.text, contexts: [page] }
}
`

/** Wrong on each page in a way of its own. */
const weak = `import sound from './sound.ts'
export default async function answer(question) {
  const said = await sound(question)
  const [page] = said.contexts
  const says = text => ({ answer: text, contexts: said.contexts })
  if (page.id === 'vouchers.md' && said.declined) return says('Anna devised that in Bergen.')
  if (said.declined) return said
  if (page.id === 'refunds.md') throw new Error('no index for shelf ' + question.length)
  if (page.id === 'shipping.md') return sound('What is known of "vouchers"?')
  if (page.id === 'warranty.md') return says(said.answer.replace('6 months', '9 months'))
  if (page.id === 'openings.md') return { ...said, answer: 'Please ask somebody else.', declined: true }
  if (page.id === 'repairs.md')
    return says(said.answer + (question.startsWith('What') ? ' Our desk serves tea.' : ' Our desk does not serve tea.'))
  return said
}
`

/** A shop with six pages, a sound pipeline and a weak one, and a model at an endpoint of the test. */
export function huntFiles(baseURL: string): Record<string, string> {
  const texts = documents.map(({ id, text }) => [`docs/${id}`, `${text}\n`])
  return {
    ...Object.fromEntries(texts),
    'sound.ts': sound,
    'weak.ts': weak,
    'weak.golden.yaml': goldenFile('./weak.ts'),
    'sound.golden.yaml': goldenFile('./sound.ts'),
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'word-overlap', baseURL: '${baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1, retries: 1 })
const generate = { personas: 0, styles: ['plain'], lengths: ['short'], mix: { simple: 1, unanswerable: 1 } }
export default { plugins: [rag({ judge, generate })] }
`,
  }
}

const goldenFile = (pipeline: string): string => `pipeline: ${pipeline}
metrics: { documentRecall: 1 }
cases:
  - { id: known, question: 'What is known of "spendable"?', relevantDocuments: [vouchers.md] }
`
