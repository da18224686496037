import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { testFile } from './answerTests.ts'
import { commitAll, git } from './git.ts'
import { shop } from './huntedShop.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'

const log = 'fixtures/verdicts.jsonl'
const refused = `RAG: nothing is replayed from ${log}: git tracks it, and the baseline does not name it. Take it out of git: git rm --cached ${log}.`

const configOf = (
  baseURL: string,
  judge: string,
) => `import { openai, recorded } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const model = openai({ model: 'm', baseURL: '${baseURL}', apiKey: 'nobody', batching: 'perClaim' })
export default { plugins: [rag({ ${judge} })] }
`

/** A project whose judge replays a file with the verdicts that a model gave in a call before. Git does not track it yet. */
async function withVerdicts(
  files: Record<string, string>,
  call: (project: Project) => Promise<{ exitCode: number | null }>,
) {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const config = (options: string) => ({ 'vitest.config.ts': configOf(server.baseURL, options) })
  const project = createProject({
    ...config('judge: model'),
    ...files,
    '.gitignore': 'node_modules\n',
  })
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  await call(project)
  const verdicts = project.read('.vitest-rag/verdicts.jsonl')
  project.write({ [log]: verdicts, '.vitest-rag/verdicts.jsonl': '' })
  project.write(config(`judge: recorded(model, { file: '${log}' })`))
  const asked = server.requests.length
  const replayed = await call(project)
  expect([replayed.exitCode, server.requests.length]).toEqual([0, asked])
  commitAll(project, 'Bring verdicts')
  return { project, config }
}

test('a log that a change commits answers no matcher, in a project without golden files', async () => {
  const run = (opened: Project) => opened.vitest()
  const { project, config } = await withVerdicts(
    {
      'refunds.test.ts': testFile(
        `test('faithful', async () => { await expect(faithful).toBeFaithfulTo(refunds) })`,
      ),
    },
    run,
  )
  const tracked = await run(project)
  expect(tracked.output).toContain(refused)
  expect(tracked.output).toContain('faithfulness could not be judged: No verdict is recorded')
  expect(tracked.exitCode).toBe(1)

  project.write(config(`judge: model, replayFrom: ['${log}']`))
  const asking = await run(project)
  expect(asking.output).toContain(refused)
  expect(asking.output).toMatch(/RAG matchers: 1 score, all passed · [1-9] calls?, 0 replayed/)
})

const claim = 'Orders may be returned within thirty days.'

test('nor does it answer commands that ask the judge without a run', async () => {
  const { project } = await withVerdicts(
    {
      'labels.jsonl': `${JSON.stringify({ id: 'a', claim, passages: [claim], label: 'supported' })}\n`,
      'desk.golden.yaml': `metrics: { faithfulness: { gate: true } }
cases: [{ id: one, question: How long?, answer: ${claim}, contexts: [${claim}] }]
`,
    },
    opened => opened.command(['calibrate', 'labels.jsonl']),
  )
  const calibrated = await project.cli(['calibrate', 'labels.jsonl'])
  expect(calibrated.output).toContain(refused)
  expect(calibrated.output).toContain('claims: 0 of 1 judged (1 judge error')
  expect(calibrated.exitCode).toBe(2)

  const dry = await project.cli(['run', '--dry-run'])
  expect(dry.output).toContain(refused)
  expect(dry.output).toMatch(/^openai m +1 +0 /m)
})

test('nor do logs in the folder of results answer a hunt', async () => {
  const { project, server } = await shop()
  git(project.folder, 'init', '--quiet', '--initial-branch', 'main')
  const hunt = ['hunt', 'docs', '--golden', 'weak.golden.yaml', '--questions', '12']
  await project.cli(hunt)
  const all = server.requests.splice(0).length

  const names = ['generation.jsonl', 'verdicts.jsonl'].map(name => `.vitest-rag/${name}`)
  git(project.folder, 'add', '--force', ...names)
  commitAll(project, 'Bring verdicts')
  const { output } = await project.cli(hunt)
  for (const name of names) expect(output).toContain(`nothing is replayed from ${name}`)
  expect(server.requests).toHaveLength(all)
})
