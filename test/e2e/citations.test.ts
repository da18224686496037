import { expect, onTestFinished, test } from 'vitest'
import { deservedScores, plantedCases } from '../evidence/citations/plantedMarks.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

// YAML takes JSON.
const golden = JSON.stringify({
  name: 'shop',
  metrics: { faithfulness: 'report', citationPrecision: { each: 1 }, citationRecall: 'report' },
  cases: plantedCases,
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
  expect(scoresOf(project)).toEqual(deservedScores)
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
