import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

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

const cases = Object.keys(languages).flatMap(name => {
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

// YAML takes JSON.
const golden = JSON.stringify({
  name: 'shop',
  metrics: { faithfulness: 'report', citationPrecision: { each: 1 }, citationRecall: 'report' },
  cases,
})

function scoresOf(project: ReturnType<typeof createProject>) {
  return Object.fromEntries(
    project.results().cases.map(({ caseId, scores }) => [
      caseId,
      ['faithfulness', 'citationPrecision', 'citationRecall'].map(name => {
        const score = scores[name]
        return score?.status === 'scored' ? score.value : score?.reason
      }),
    ]),
  )
}

const deserved = Object.fromEntries(
  Object.keys(languages).flatMap(language =>
    Object.entries(planted).map(([kind, { scores }]) => [`${language}-${kind}`, [1, ...scores]]),
  ),
)

const config = (judge: string) => `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ ${judge} })] }
`

test('a model finds planted wrong citations in three languages, flags no right one, and reports tell them', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const endpoint = `baseURL: '${server.baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1`
  const project = createProject({
    'vitest.config.ts': config(`judge: openai({ model: 'word-overlap', ${endpoint} }), html: true`),
    'shop.golden.yaml': golden,
  })
  const { output, exitCode } = await project.vitest()
  expect(scoresOf(project)).toEqual(deserved)
  expect(exitCode).toBe(1)
  const fault = [
    '✗ cites 【3】, which does not support it: 收到商品后三十天内可以退货。',
    '【3】: 保修.md#1',
    'supported by: 退货.md#1: "收到商品后三十天内可以退货。"',
  ]
  for (const line of fault) expect(output).toContain(line)
  expect(project.read('.vitest-rag/report.md')).toContain(
    '✗ cites 【3】, which does not support it',
  )
  const { cases: records } = project.results()
  const swapped = records.find(({ caseId }) => caseId === 'zh-swapped')
  expect(swapped?.evidence.citations?.[0]).toMatchObject({
    claim: { text: '收到商品后三十天内可以退货。', cites: ['【3】'] },
    citations: [{ mark: '【3】', passages: ['保修.md#1'], supports: false }],
    passages: ['退货.md#1'],
  })
})

test('lexical() finds them where passages have other words, with no key', async () => {
  const project = createProject({ 'vitest.config.ts': config(''), 'shop.golden.yaml': golden })
  await project.vitest()
  expect(scoresOf(project)).toEqual(deserved)
})
