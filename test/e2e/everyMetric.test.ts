import { expect, inject, onTestFinished, test } from 'vitest'
import { metrics } from '../../src/metrics/index.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

const languages = `name: languages
metrics:
${metrics.map(({ name, ranksDocuments }) => `  ${name}: report${ranksDocuments ? `\n  ${name}@2: report` : ''}`).join('\n')}
  tone: { rubric: { 1: rude, 2: curt, 3: friendly } }
  harmless: { aspect: It helps nobody to hurt others. }
  brevity: { each: 0.5, gate: true }
checks: [{ not: { contains: as an AI } }]
cases:
  - id: en
    question: How long do I have to return a product?
    answer: You can return a product within 30 days of delivery [1]. Returns are free.
    reference: You can return a product within 30 days of delivery.
    avoid: [Returns cost 5 euros.]
    aspects: [The answer names a period.]
    group: refunds
    asOf: "2026-11-21"
    history: [{ role: user, content: Hello. }, { role: assistant, content: How can I help? }]
    relevantDocuments: [{ id: refunds.md, grade: 2, text: You can return a product within 30 days of delivery. }, warranty.md]
    contexts:
      - { id: refunds.md#1, documentId: refunds.md, text: You can return a product within 30 days of delivery. }
      - { id: shipping.md#1, documentId: shipping.md, text: Orders ship within 24 hours. }
  - id: ru
    question: Сколько действует гарантия на батареи?
    answer: Гарантия на батареи действует шесть месяцев [1].
    reference: Гарантия на батареи действует шесть месяцев.
    avoid: [Батареи без гарантии.]
    aspects: [Ответ называет срок.]
    group: refunds
    relevantDocuments: [{ id: garantiya.md, text: Гарантия на батареи действует шесть месяцев. }]
    contexts: [{ id: garantiya.md#1, documentId: garantiya.md, text: Гарантия на батареи действует шесть месяцев. Остальное — два года. }]
  - id: zh
    question: 退货期限是多久？
    answer: 退货期为三十天【1】。
    reference: 退货期为三十天。
    avoid: [退货期为一年。]
    aspects: [回答给出了期限。]
    relevantDocuments: [{ id: zh.md, text: 退货期为三十天。 }]
    contexts: [{ id: zh.md#1, documentId: zh.md, text: 退货期为三十天。运费由买家承担。 }]
  - id: ja
    question: 返品の期限はいつまでですか。
    answer: 返品は三十日以内に可能です[1]。
    reference: 返品は三十日以内に可能です。
    avoid: [返品はできません。]
    aspects: [回答は期限を示す。]
    relevantDocuments: [{ id: ja.md, text: 返品は三十日以内に可能です。 }]
    contexts: [{ id: ja.md#1, documentId: ja.md, text: 返品は三十日以内に可能です。送料は無料です。 }]
  - id: de
    question: Wie lange gilt die Garantie für Akkus?
    answer: Die Garantie für Akkus gilt sechs Monate [de.md].
    reference: Die Garantie für Akkus gilt sechs Monate.
    avoid: [Akkus haben keine Garantie.]
    aspects: [Die Antwort nennt eine Frist.]
    relevantDocuments: [{ id: de.md, text: Die Garantie für Akkus gilt sechs Monate. }]
    contexts: [{ id: de.md#1, documentId: de.md, text: Die Garantie für Akkus gilt sechs Monate. Geräte haben zwei Jahre. }]
  - id: es
    question: ¿Cuánto dura la garantía de las baterías?
    answer: La garantía de las baterías dura seis meses [1].
    reference: La garantía de las baterías dura seis meses.
    avoid: [Las baterías no tienen garantía.]
    aspects: [La respuesta da un plazo.]
    relevantDocuments: [{ id: es.md, text: La garantía de las baterías dura seis meses. }]
    contexts: [{ id: es.md#1, documentId: es.md, text: La garantía de las baterías dura seis meses. Los aparatos tienen dos años. }]
  - id: declines
    question: When was the founder born?
    answerable: false
    answer: I don't know.
`

function configured(options: string): string {
  return `import { defineCustomMetric } from 'vitest-rag'
import { openai, openaiEmbeddings } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const brevity = defineCustomMetric({
  name: 'brevity',
  direction: 'higher',
  requires: ['answerInContexts'],
  score: async (_case, { answer }, { answerInContexts }) => answerInContexts.length === 0 ? { status: 'notApplicable', reason: 'nothing was claimed' } : Math.min(1, 200 / answer.length),
})
export default { plugins: [rag({ customMetrics: [brevity], ${options} })] }
`
}

const keys = Object.keys
const resultsOf = (project: ReturnType<typeof createProject>) => project.results()

test('a golden set that asks for every metric is scored by a model, in six languages', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const endpoint = `baseURL: '${server.baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1`
  const project = createProject({
    'vitest.config.ts': configured(
      `judge: openai({ model: 'word-overlap', ${endpoint} }), embeddings: openaiEmbeddings({ model: 'word-vectors', ${endpoint} })`,
    ),
    'languages.golden.yaml': languages,
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain('7 passed')
  expect(exitCode).toBe(0)
  const { cases, run } = resultsOf(project)
  const scored = cases.filter(({ caseId }) => caseId !== 'declines')
  for (const { caseId, scores } of scored) {
    const unscored = keys(scores).filter(key => scores[key]?.status !== 'scored')
    expect({ caseId, unscored }).toEqual({ caseId, unscored: [] })
  }
  const en = cases.find(({ caseId }) => caseId === 'en')
  expect(en?.scores).toMatchObject({
    faithfulness: { value: 0.5 },
    answerRecall: { value: 1 },
    hallucination: { value: 0.5 },
    documentRecall: { value: 0.5 },
    brevity: { value: 1 },
  })
  const { judge, embeddings } = run.usage
  const compared = server.requests.filter(({ url }) => url?.endsWith('/embeddings')).length
  expect(compared).toBeGreaterThan(0)
  expect(embeddings?.calls).toBe(compared)
  expect(judge.calls).toBe(server.requests.length - compared)
  if (!inject('atNight')) return
  const asked = server.requests.length
  await project.vitest()
  expect(server.requests).toHaveLength(asked)
})
