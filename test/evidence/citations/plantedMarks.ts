/** Three statements and the passages that hold them, in this order. */
const languages = {
  en: [
    ['You can return a product within 30 days of delivery', 'refunds.md'],
    ['Orders ship from Lisbon within 24 hours', 'shipping.md'],
    ['Batteries carry a warranty of six months', 'warranty.md'],
  ],
  ru: [
    ['Товар можно вернуть в течение тридцати дней после доставки', 'возврат.md'],
    ['Заказы отправляют из Лиссабона за одни сутки', 'доставка.md'],
    ['Гарантия на батареи действует шесть месяцев', 'гарантия.md'],
  ],
  zh: [
    ['收到商品后三十天内可以退货', '退货.md'],
    ['订单二十四小时内从里斯本发出', '发货.md'],
    ['电池的保修期为六个月', '保修.md'],
  ],
} as const

type Language = keyof typeof languages

/** An answer that makes the three statements, each with its mark. */
function answering(language: Language, marks: readonly string[]): string {
  const [stop, gap] = language === 'zh' ? ['。', ''] : ['.', ' ']
  return languages[language]
    .map(([text], index) => `${text}${marks[index] === '' ? '' : ` ${marks[index]}`}${stop}`)
    .join(gap)
}

/** Marks by what is planted, with the scores that they deserve. */
const planted: Record<string, { marks: (files: readonly string[]) => string[]; scores: number[] }> =
  {
    right: { marks: () => ['[1]', '[2]', '[3]'], scores: [1, 1] },
    named: { marks: files => files.map(file => `[${file}]`), scores: [1, 1] },
    swapped: { marks: () => ['【3】', '[2]', '[1]'], scores: [1 / 3, 1 / 3] },
    misnamed: { marks: files => ['[1]', `[${files[0]}]`, '【3】'], scores: [2 / 3, 2 / 3] },
    madeUp: { marks: () => ['[1]', '[7]', '[rumours.md]'], scores: [1 / 3, 1 / 3] },
    padded: { marks: () => ['[1][3]', '[2]', '[3]'], scores: [3 / 4, 1] },
    sparse: { marks: () => ['[1]', '', ''], scores: [1, 1 / 3] },
  }

/** An answer of the shop for each language and each way of citing. */
export const plantedCases = Object.keys(languages).flatMap(name => {
  const language = name as Language
  const files = languages[language].map(([, file]) => file)
  return Object.entries(planted).map(([kind, { marks }]) => ({
    id: `${language}-${kind}`,
    question: 'How does the shop work?',
    answer: answering(language, marks(files)),
    contexts: languages[language].map(([text, file]) => ({
      id: `${file}#1`,
      documentId: file,
      text: language === 'zh' ? `${text}。` : `${text}.`,
    })),
  }))
})

/** Faithfulness, citation precision and citation recall that each of them deserves. */
export const deservedScores = Object.fromEntries(
  Object.keys(languages).flatMap(language =>
    Object.entries(planted).map(([kind, { scores }]) => [`${language}-${kind}`, [1, ...scores]]),
  ),
)
