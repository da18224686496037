import type { PipelineContext, PipelineResult } from 'vitest-rag'

const documents = [
  { id: 'warranty.md', text: 'The kettle has a warranty of two years.', about: /warranty/i },
  {
    id: 'broken.md',
    text: 'A kettle that arrives broken can be returned within 30 days.',
    about: /kettle.*broken/is,
  },
  { id: 'dostavka.md', text: 'Доставка в Казань занимает три дня.', about: /казань/i },
  { id: 'tsena.md', text: 'Доставка в Казань стоит 300 рублей.', about: /казань.*стоит/is },
  { id: 'tuihuo.md', text: '耳机可以在七天内退货。', about: /耳机/ },
  { id: 'yunfei.md', text: '耳机退货的运费由商家承担。', about: /耳机.*运费/s },
]

export default async function answer(
  question: string,
  { history = [] }: PipelineContext,
): Promise<PipelineResult> {
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content)
  const query = [...asked, question].join('\n')
  if (/sum up/i.test(question)) {
    const said = history.filter(({ role }) => role === 'assistant').map(({ content }) => content)
    return { answer: said.join(' '), contexts: [] }
  }
  const found = documents.filter(({ about }) => about.test(query)).toReversed()
  const contexts = found.map(({ id, text }) => ({ id, text }))
  return { answer: contexts[0]?.text ?? 'I do not know.', contexts }
}
