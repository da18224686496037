import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validDocument } from '../cli/validDocument.ts'
import type { PageCase } from '../../src/page/pageCaseData.ts'
import type { ExplainedCase } from '../../src/report/cases/explainedCase.ts'
import type { OpenaiServer } from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { unpackedPage } from '../page/unpackedPage.ts'
import type { Project } from './project.ts'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

// What a judge was asked is rendered again, from a real run's files, and nobody is asked for it.

const secret = 'a-secret-of-the-judge'

describe('exchanges with the judge', () => {
  let server: OpenaiServer
  let project: Project
  let asked: number

  beforeAll(async () => {
    server = await startOpenaiServer(wordOverlapModel)
    project = createProject(
      supportWith({
        'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody' })
export default { plugins: [rag({ html: true, judge })] }
`,
        'answer.ts': `import { search } from './search.ts'
export default async function answer(question) {
  const contexts = search(question)
  const [found] = contexts
  if (!found) return { answer: 'I could not find that.', contexts, declined: true }
  const wrong = question.includes('batter') ? ' The mayor of Atlantis adds a free balloon.' : ''
  return { answer: found.text + (question.includes('Norway') ? ' It costs ${secret}.' : wrong), contexts }
}
`,
      }),
    )
    await project.vitest([], { JUDGE_TOKEN: secret })
    asked = server.requests.length
  })
  afterAll(() => server.close())

  async function explained(caseId: string) {
    const { output } = await project.command(['explain', caseId, '--exchanges', '--json'])
    const { runs } = validDocument<ExplainedCase>(output)
    return runs[0]?.exchanges
  }

  test('are word for word what the endpoint got, and the answers of the log', async () => {
    const { exchanges = [], notes } = (await explained('refund-window')) ?? {}
    const sent = server.requests.map(({ body }) => JSON.stringify(body.messages))
    expect(exchanges.map(({ prompt }) => prompt)).toEqual([
      expect.stringMatching(/^extractClaims@\d+$/),
      expect.stringMatching(/^checkClaims@\d+$/),
    ])
    for (const { messages } of exchanges) expect(sent).toContain(JSON.stringify(messages))
    expect(exchanges[0]?.answer).toMatchObject({ claims: expect.any(Array) as unknown })
    expect(notes).toEqual([expect.stringContaining('may be asked several questions')])
    expect(server.requests).toHaveLength(asked)
  })

  test('explain prints them, and says what an answer with a secret takes away', async () => {
    const { output } = await project.command(['explain', 'shipping-norway', '--exchanges'])
    expect(output).toContain('exchanges with the judge')
    expect(output).toMatch(/extractClaims · openai word-overlap · [0-9a-f]{12}\n\s+system\n/)
    expect(output).toContain('answer: not in the verdict log')
    expect(output).toContain('no answer to 1 of 1 question,')
    expect(output).toContain('Secrets were removed from the kept answer')
    expect(output).not.toContain(secret)
  })

  test('the page has those of the cases that failed, and of others the command', async () => {
    const cases = unpackedPage<PageCase[]>(project.read('.vitest-rag/report.html'), 'part-0')
    const names = (one: PageCase) => one.runs[0]?.exchanges?.exchanges.map(({ name }) => name)
    expect(cases.flatMap(one => names(one) ?? [])).toEqual([
      expect.stringMatching(/^extractClaims@/),
      expect.stringMatching(/^checkClaims@/),
      // Of the answer with the secret.
      'extractClaims',
    ])
    expect(JSON.stringify(cases)).not.toContain(secret)
    await project.command(['report', '--exchanges', '--out', 'again.html'])
    expect(unpackedPage(project.read('again.html'), 'part-0')).toEqual(cases)
    expect(cases.map(one => one.exchangesCommand)).toContain(
      'npx vitest-rag explain support/refund-window --exchanges',
    )
  })

  test('other instructions find no answers, and that is told', async () => {
    const other = project.copy()
    other.write({
      'vitest.config.ts': project
        .read('vitest.config.ts')
        .replace('html: true', "prompts: { extractClaims: 'Split the text into claims.' }"),
    })
    const { output } = await other.command(['explain', 'refund-window', '--exchanges'])
    expect(output).toContain('no answer to 1 of 1 question,')
    expect(server.requests).toHaveLength(asked)
  })

  test('a project that can’t be opened is an error with its fix', async () => {
    const other = project.copy()
    other.write({ 'vitest.config.ts': 'export default {}\n' })
    const { exitCode, output } = await other.command(['explain', 'refund-window', '--exchanges'])
    expect(output).toContain('Expected the plugin `rag()`')
    expect(exitCode).toBe(2)
  })
})
