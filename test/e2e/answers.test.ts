import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { recordedSupport } from './recordedOnce.ts'
import { supportFiles } from './supportProject.ts'

let answering: Promise<Project> | undefined

/** A project after a run, whose pipeline must not even be loaded any more; each test gets a copy. */
async function answeredProject(): Promise<Project> {
  answering ??= answerAll()
  return (await answering).copy()
}

async function answerAll(): Promise<Project> {
  const project = createProject(supportFiles)
  expect((await project.vitest()).exitCode).toBe(0)
  project.write({ 'answer.ts': 'throw new Error("The pipeline was imported")\n' })
  return project
}

const golden = (project: Project, change: (yaml: string) => string) =>
  project.write({ 'support.golden.yaml': change(project.read('support.golden.yaml')) })

const scoresOf = (project: Project, metric: string) =>
  Object.fromEntries(project.results().cases.map(one => [one.caseId, one.scores[metric]]))

const keptIds = (project: Project) =>
  readdirSync(join(project.folder, '.vitest-rag/runs')).toSorted()

test('another metric and another judge score the answers of a run, and no pipeline is loaded', async () => {
  const project = await answeredProject()
  const [first = ''] = keptIds(project)
  golden(project, yaml => yaml.replace('ndcg@2: report', 'answerOverlap: report'))
  const again = await project.cli(['run', '--answers', 'last'])
  expect(again.output).not.toContain('was imported')
  expect(again.output).toContain(`not gated: recorded answers were judged (${first})`)
  expect(again.exitCode).toBe(0)
  expect(project.results().run.answers).toBe(first)
  expect(scoresOf(project, 'answerOverlap')).toMatchObject({
    'shipping-norway': { status: 'scored' },
  })

  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  project.write({
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody' }) })] }
`,
  })
  // The id of the run that the pipeline answered: the last one is of its answers, too.
  const other = await project.cli(['run', '--answers', first.slice(0, -1)])
  expect(other.exitCode).toBe(0)
  expect(server.requests.length).toBeGreaterThan(0)
  const judges = project.results().cases.map(one => one.measurements['faithfulness']?.judge?.model)
  expect(new Set(judges)).toEqual(new Set(['word-overlap']))

  const listed = await project.command(['runs', '--json'])
  const runs = JSON.parse(listed.output) as { summary: { run: { id: string; answers?: string } } }[]
  const answersOf = runs.map(({ summary: { run } }) => (run.id === first ? 'own' : run.answers))
  expect(answersOf.toSorted()).toEqual([first, first, 'own'])
  expect((await project.command(['runs', 'last'])).output).toContain(`answers of ${first}`)
})

test('a case that changed, or has no answer, is an error of its own and fails the run', async () => {
  const project = await answeredProject()
  golden(project, yaml =>
    yaml
      .replace(
        'How many working days does shipping to Norway take?',
        'How long does shipping take?',
      )
      .concat(
        '  - id: pickup\n    question: Can I pick it up?\n    reference: No.\n    relevantDocuments: [shipping.md]\n',
      ),
  )
  const { exitCode, output } = await project.cli(['run', '--answers', 'last'])
  expect(exitCode).toBe(2)
  expect(output).toContain('RAG could not decide (error)')
  const errors = Object.fromEntries(project.results().cases.map(one => [one.caseId, one.error]))
  expect(errors).toEqual({
    'refund-window': undefined,
    'shipping-norway': expect.stringContaining('has changed since its answer'),
    'battery-warranty': undefined,
    'founders-birthday': undefined,
    pickup: expect.stringContaining('No answer to this case was recorded'),
  })
})

test('all repeats of a file are judged, those of a baseline too, and none becomes one', async () => {
  const project = await recordedSupport()
  const baseline = project.read('.vitest-rag/baseline.json')
  project.write({ 'answer.ts': 'throw new Error("The pipeline was imported")\n' })
  const { exitCode, output } = await project.cli([
    'run',
    '--answers',
    '.vitest-rag/baseline.answers.jsonl',
  ])
  expect(exitCode).toBe(0)
  expect(output).toContain('RAG: run 1 of up to 2 is judged together with the next one')
  const { run, cases } = project.results()
  expect(run.answers).toBe('.vitest-rag/baseline.answers.jsonl')
  expect(cases.filter(one => one.caseId === 'refund-window').map(one => one.repeat)).toEqual([0, 1])
  expect(project.read('.vitest-rag/baseline.json')).toBe(baseline)
})

test('answers that are not there are told of', async () => {
  const project = createProject(supportFiles)
  const none = await project.command(['run', '--answers', 'last'])
  expect(none.output).toContain('Expected a kept run or a file of answers')
  expect(none.exitCode).toBe(1)
})
