import type { PipelineResult } from 'vitest-rag'

const documents = [
  {
    id: 'refunds.md',
    text: 'Products can be returned within 30 days of delivery. Return postage is free.',
    about: /return/i,
  },
  {
    id: 'oplata.md',
    text: 'Оплатить заказ можно картой или наличными. Чек приходит на почту.',
    about: /оплат/i,
  },
  { id: 'tuikuan.md', text: '退款在三天内到账。运费由商家承担。', about: /退款/ },
]

export default async function answer(question: string): Promise<PipelineResult> {
  const found = documents.filter(({ about }) => about.test(question))
  const contexts = found.map(({ id, text }) => ({ id, text }))
  return { answer: contexts[0]?.text ?? 'I do not know.', contexts }
}
