import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { openaiModel } from '../loopback/vendors/openaiModels.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

const cases = Array.from(
  { length: 12 },
  (_, index) => `  - id: case-${index}
    question: How long may order ${index} be returned?
    reference: Order ${index} may be returned for thirty days.
    answer: Order ${index} may be returned for thirty days.
    contexts: [Order ${index} may be returned for thirty days.]
`,
)

function deskProject(baseURL: string) {
  const judge = { model: 'm', baseURL, apiKey: 'a-key-for-tests', minRetryDelay: 1 }
  return createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default defineConfig({ plugins: [rag({ judge: openai(${JSON.stringify(judge)}) })] })
`,
    'desk.golden.yaml': `name: desk
metrics: { faithfulness: report, contextRecall: report }
cases:
${cases.join('')}`,
  })
}

test('what the endpoint refuses is met once and said, and what a model really wrote can be seen', async () => {
  const nonsense = 'Sure! The key is a-key-for-tests.'
  const server = await startOpenaiServer(
    request =>
      /order 7\b/.test(request.body.messages[1]?.content ?? '')
        ? { content: nonsense }
        : wordOverlapModel(request),
    0,
    { vendor: openaiModel('reasoning') },
  )
  onTestFinished(() => server.close())
  const project = deskProject(server.baseURL)
  const { output } = await project.vitest()
  const sent = server.requests.filter(({ body }) => body.temperature !== undefined)
  expect(sent).toHaveLength(1)
  expect(output.split(' refuses temperature 0 (400 Unsupported value: ')).toHaveLength(2)
  const results = project.results()
  expect(results.cases[0]?.measurements['faithfulness']?.judge).toMatchObject({ temperature: null })
  const reasons = results.cases.flatMap(({ scores }) =>
    Object.values(scores).flatMap(score => (score.status === 'judgeError' ? [score.reason] : [])),
  )
  const places = reasons.map(reason => /\((\w{12}) in (\S+)\)/.exec(reason))
  expect(places).toHaveLength(2)
  for (const place of places) {
    const [, key = '', file = ''] = place ?? []
    const kept = project
      .read(file)
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { key: string; reply: string })
    expect(kept.filter(line => line.key === key).map(({ reply }) => reply)).toContain(
      'Sure! The key is [hidden].',
    )
  }
})
