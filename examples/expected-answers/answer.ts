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

/** With FAULT=1 the answer in English forgets the period and invents a fee. */
export default async function answer(question: string): Promise<PipelineResult> {
  const found = documents.filter(({ about }) => about.test(question))
  const contexts = found.map(({ id, text }) => ({ id, text }))
  const text = contexts[0]?.text ?? 'I do not know.'
  const isFaulty = process.env['FAULT'] === '1' && text.includes('30 days')
  return { answer: isFaulty ? 'Return postage costs 5 euros.' : text, contexts }
}
