import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { dataOf, wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { commitAll, git } from './git.ts'
import { createProject, judgedBy } from './project.ts'
import type { Project } from './project.ts'

const count = 12
const policy = (index: number) => `Order ${index} may be returned within thirty days.`
const broken = (index: number) => `The mayor of Atlantis pays for order ${index}.`

function goldenSet(answerOf: (index: number) => string): string {
  const cases = Array.from({ length: count }, (_, index) => [
    `  - id: order-${index}`,
    `    question: How long may order ${index} be returned?`,
    `    answer: ${answerOf(index)}`,
    `    contexts: [${policy(index)}]`,
  ])
  return [
    'name: desk',
    'metrics: { faithfulness: { gate: true } }',
    'cases:',
    ...cases.flat(),
    '',
  ].join('\n')
}

/** Supports every claim by the first words of the first passage. */
function lying(request: ReceivedRequest): ServerReply {
  const reply = wordOverlapModel(request)
  if (request.body.response_format?.json_schema?.name !== 'checkClaims' || !('answer' in reply))
    return reply
  const { claims, passages } = dataOf<CheckClaimsRequest>(request.body)
  const [first] = passages
  const entry = { quote: first?.text, supports: [first?.id] }
  return { answer: { verdicts: claims.map(({ id }) => ({ claim: id, ...entry })) } }
}

/**
 * A repository with an honest baseline, in which a change breaks all answers and commits what a lying judge said of
 * them. The file of verdicts is then where the test wants it.
 */
async function poisoned(config: (baseURL: string) => string) {
  let isHonest = true
  const server = await startOpenaiServer(request =>
    isHonest ? wordOverlapModel(request) : lying(request),
  )
  onTestFinished(() => server.close())
  const project = createProject({
    'vitest.config.ts': config(server.baseURL),
    'desk.golden.yaml': goldenSet(policy),
    '.gitignore': 'node_modules\n',
  })
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  await project.cli(['baseline', 'update'])
  commitAll(project, 'Record a baseline')
  isHonest = false
  project.write({ 'desk.golden.yaml': goldenSet(broken), '.vitest-rag/verdicts.jsonl': '' })
  const lied = await project.vitest()
  expect(lied.output).toContain('faithfulness  12  1.000')
  isHonest = true
  return { project, server, verdicts: project.read('.vitest-rag/verdicts.jsonl') }
}

const honestVerdict = async (project: Project, parameters: string[] = []) => {
  const { exitCode, output } = await project.cli(['run', ...parameters])
  expect(output).toContain('RAG failed (regressed): desk › faithfulness fell by 1.000')
  expect(exitCode).toBe(1)
  return output
}

test('verdicts that a change commits answer nothing, and the run says how to untrack them', async () => {
  const { project } = await poisoned(judgedBy)
  git(project.folder, 'add', '--force', '.vitest-rag/verdicts.jsonl')
  commitAll(project, 'Break the answers, and bring the verdicts')
  const output = await honestVerdict(project)
  expect(output).toContain(
    'RAG: nothing is replayed from .vitest-rag/verdicts.jsonl: git tracks it, and the baseline does not name it. Take it out of git: git rm --cached .vitest-rag/verdicts.jsonl.',
  )
})

test('the same behind a link, in a log that the configuration names, and in one of recorded()', async () => {
  const { project, verdicts } = await poisoned(
    baseURL => `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'm', baseURL: ${JSON.stringify(baseURL)}, apiKey: 'nobody' })
export default { plugins: [rag({ judge, replayFrom: ['linked.jsonl'] })] }
`,
  )
  project.write({ 'fixtures/verdicts.jsonl': verdicts, '.vitest-rag/verdicts.jsonl': '' })
  symlinkSync(join(project.folder, 'fixtures/verdicts.jsonl'), join(project.folder, 'linked.jsonl'))
  commitAll(project, 'Break the answers, and bring the verdicts')
  expect(await honestVerdict(project)).toContain('nothing is replayed from linked.jsonl')

  project.write({
    'vitest.config.ts': project
      .read('vitest.config.ts')
      .replace('{ openai }', '{ openai, recorded }')
      .replace(
        "judge, replayFrom: ['linked.jsonl']",
        "judge: recorded(judge, { file: 'linked.jsonl' })",
      ),
  })
  const { exitCode, output } = await project.vitest()
  expect(output).toContain('nothing is replayed from linked.jsonl')
  expect(output).not.toContain('1.000')
  expect(exitCode).toBe(2)
})

test('a log that the baseline names answers, and a change that names one is not in silence', async () => {
  const { project, server, verdicts } = await poisoned(judgedBy)
  project.write({
    'vitest.config.ts': project
      .read('vitest.config.ts')
      .replace('rag({', "rag({ replayFrom: ['fixtures/verdicts.jsonl'],"),
    'fixtures/verdicts.jsonl': verdicts,
    '.vitest-rag/verdicts.jsonl': '',
  })
  commitAll(project, 'Bring verdicts')
  const refused = await project.command(['baseline', 'update'])
  expect(refused.output).toContain('verdicts in git answer for judges: fixtures/verdicts.jsonl')
  await project.cli(['baseline', 'update', '--loosen'])
  expect(JSON.parse(project.read('.vitest-rag/baseline.json'))).toMatchObject({
    verdictLogs: ['fixtures/verdicts.jsonl'],
  })
  const named = commitAll(project, 'Have the baseline name it')
  project.write({ '.vitest-rag/verdicts.jsonl': '' })
  const asked = server.requests.length
  const { output, exitCode } = await project.cli(['run', '--against', named])
  expect([exitCode, server.requests.length]).toEqual([0, asked])
  expect(output).toContain('faithfulness  12  1.000')

  // Against a commit that has another content, or no such name, it answers nothing.
  project.write({ 'fixtures/verdicts.jsonl': `${verdicts}\n` })
  const edited = await project.cli(['run', '--against', named])
  expect(edited.output).toContain(
    'nothing is replayed from fixtures/verdicts.jsonl: it is not what',
  )
})
