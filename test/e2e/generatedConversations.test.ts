import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { shop } from '../synthesis/shop.ts'
import { createProject } from './project.ts'

/** A search by words. It knows the last question alone, or all that the user has said. */
const pipeline = (said: string) => `import { readdirSync, readFileSync } from 'node:fs'
const wordsOf = text => new Set(text.toLowerCase().match(/\\p{L}{4,}/gu) ?? [])
const documents = readdirSync('docs').map(documentId => ({ documentId, text: readFileSync('docs/' + documentId, 'utf8') }))
export default function answer(question, { history = [] }) {
  const asked = wordsOf(${said})
  const rank = ({ text }) => [...wordsOf(text)].filter(word => asked.has(word)).length
  const contexts = documents.filter(one => rank(one) > 0).sort((one, other) => rank(other) - rank(one)).slice(0, 3)
  return { answer: contexts[0]?.text ?? 'I do not know.', contexts }
}
`
const forgetting = pipeline('question')
const remembering = pipeline(
  "[...history.filter(({ role }) => role === 'user').map(({ content }) => content), question].join(' ')",
)

const call = ['generate', 'docs', '--mix', 'conversational=1', '--cases', '3', '--out']

test('a generated conversation is red for a system that forgets it, and green for one that remembers', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const project = createProject({
    ...Object.fromEntries(Object.entries(shop).map(([name, text]) => [`docs/${name}`, text])),
    'answer.ts': forgetting,
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'rules', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1, retries: 1 })
export default { plugins: [rag({ judge, pipeline: './answer.ts', metrics: { documentRecall: 1 }, generate: { personas: 0 } })] }
`,
  })
  const dry = await project.command([...call, 'chat.golden.yaml', '--dry-run'])
  expect(dry.output).toMatch(/openai rules +\d+ +0 +\d+/)
  expect(server.requests).toHaveLength(0)
  const made = await project.command([...call, 'chat.golden.yaml'])
  expect(made.output).toContain('kinds: 3 conversational')
  expect(made.exitCode).toBe(0)
  const listed = await project.command(['generate', '--list', '--out', 'chat.golden.yaml'])
  expect(listed.output).toContain('And what else should I know about it?')
  expect(listed.output).toContain('3 cases to review')
  const calls = server.requests.length
  const text = project.read('chat.golden.yaml')

  const red = await project.vitest()
  expect(red.exitCode).toBe(1)
  const missed = project.results().cases.filter(({ scores }) => {
    const score = scores['documentRecall']
    return score?.status === 'scored' && score.value < 1
  })
  expect(missed.length).toBeGreaterThan(0)
  // The questions that need no history are answered by it, too.
  for (const { question, turn } of missed) {
    expect(turn?.number).toBeGreaterThan(1)
    expect(question).not.toContain('"')
  }

  project.write({ 'answer.ts': remembering })
  const green = await project.vitest()
  expect(green.output).toMatch(/Tests .*\b3 passed/)
  expect(green.exitCode).toBe(0)
  // Who wrote the conversations is not asked again.
  expect(server.requests).toHaveLength(calls)
  expect(project.read('chat.golden.yaml')).toBe(text)
})
