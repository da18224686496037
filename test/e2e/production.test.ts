import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { MadeTrace } from '../interchange/traces.ts'
import { otlpLines } from '../interchange/traces.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'

const secret = 'ann@example.org'

const traces: MadeTrace[] = [
  {
    id: 'first',
    question: `I am ${secret}. Where is my parcel?`,
    answer: `Dear ${secret}, parcels take two days.`,
    session: `session ${secret}`,
    topic: `post ${secret}`,
    customer: secret,
    tool: { to: secret },
  },
  {
    id: 'second',
    question: 'And who pays for a return?',
    answer: 'We do.',
    session: `session ${secret}`,
    at: 5,
  },
  { id: 'third', question: 'How long is the warranty of a kettle?', answer: 'Two years.', at: 9 },
]

const redacting = (options = ''): string => `import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
const redact = text => text.replaceAll('${secret}', '[email]')
export default { plugins: [rag({ redact${options} })] }
`

const sample = '.vitest-rag/production/traces.golden.yaml'

function projectWith(options = ''): Project {
  return createProject({
    'vitest.config.ts': redacting(options),
    'traces.jsonl': otlpLines(traces).join(''),
    'own.golden.yaml':
      'metrics: { answerF1: report }\ncases:\n  - id: own\n    question: Who?\n    reference: Me.\n    answer: Me.\n',
  })
}

/** The files below a folder that have the text. */
function filesWith(text: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(folder, name)).isFile())
    .filter(name => readFileSync(join(folder, name)).includes(text))
}

test('a sample runs by its name alone, and no file has what was redacted', async () => {
  const project = projectWith()
  const drawn = await project.command([
    ...['import', 'traces.jsonl', '--sample', '20', '--by', 'topic', '--cluster', 'customer'],
  ])
  expect(drawn.output).toContain('sampled: 2 of 2 sessions and single traces, in 3 traces')
  expect(drawn.output).not.toContain(secret)

  // The files of samples that nobody named make no run one of samples, which needs no baseline in CI.
  const inCi = await project.cli(['run'], { CI: 'true' })
  expect(inCi.output).toContain('There is no baseline')
  expect(inCi.exitCode).toBe(2)
  const own = await project.cli(['baseline', 'update'])
  expect(own.exitCode).toBe(0)
  expect(Object.keys(project.results().sets)).toEqual(['own'])

  const ran = await project.cli(['run', sample])
  expect(ran.exitCode).toBe(0)
  expect(project.results().cases).toHaveLength(3)
  expect(ran.output).not.toContain('partial run')
  const recorded = await project.command(['baseline', 'update', sample])
  expect(recorded.output).toContain('a sample of production is not compared with a baseline')
  await project.command(['report'])
  const worst = ['import', 'last', '--worst', '2', '--out']
  const refused = await project.command([...worst, 'own.golden.yaml'])
  expect(refused.output).toContain('Expected a set that can take drafts')
  const [, command = ''] = /own: npx vitest-rag (.*)/.exec(refused.output) ?? []
  expect(command).toBe('import last --worst 2 --out own-drafts.golden.yaml')
  const drafted = await project.command(command.split(' '))
  expect(drafted.output).toContain('2 drafts in own-drafts.golden.yaml, to be reviewed')
  expect(drafted.output).toContain('Name the system at the top of own-drafts.golden.yaml')
  expect(project.read('own-drafts.golden.yaml')).toContain('review: pending')
  expect(project.read('own-drafts.golden.yaml')).not.toContain(secret)
  expect(project.has('.vitest-rag/report.html')).toBe(true)
  const folder = join(project.folder, '.vitest-rag')
  expect(filesWith('[email]', folder)).toContain('answers.jsonl')
  expect(filesWith(secret, folder)).toEqual([])
})

test('with a model as judge, neither the model nor a file gets what was redacted', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const { baseURL } = server
  const judge = `openai({ model: 'm', apiKey: 'a-key-for-tests', baseURL: '${baseURL}' })`
  const project = projectWith(`, judge: ${judge}`)
  const passage = `Parcels to ${secret} take two days. Bob ${secret} said so.`
  const judged = traces.map(trace => ({ ...trace, passage }))
  project.write({ 'traces.jsonl': otlpLines(judged).join('') })
  await project.command(['import', 'traces.jsonl', '--sample', '20', '--cluster', 'customer'])
  const ran = await project.cli(['run', sample])
  expect(ran.output).not.toContain(secret)
  await project.command(['report'])
  expect(project.results().cases.map(({ production }) => production)).toEqual([true, true, true])
  const folder = join(project.folder, '.vitest-rag')
  expect(filesWith('[email]', folder)).toEqual(
    expect.arrayContaining(['verdicts.jsonl', 'results.jsonl', 'answers.jsonl']),
  )
  expect(filesWith(secret, folder)).toEqual([])
  const sent = JSON.stringify(server.requests.map(({ body }) => body))
  expect(sent).toContain('[email]')
  expect(sent).not.toContain(secret)
})

test('labels of a sample go to a model only after --send', async () => {
  const judge =
    "openai({ model: 'm', apiKey: 'a-key-for-tests', baseURL: 'https://judge.invalid/v1' })"
  const project = projectWith(`, judge: ${judge}, budget: { maxCalls: 0 }`)
  const label = { id: 'a', claim: 'Parcels take two days.', passages: ['Two.'], label: 'supported' }
  project.write({
    'own.jsonl': `${JSON.stringify(label)}\n`,
    'labels.jsonl': `${JSON.stringify({ ...label, production: true })}\n`,
  })
  const refusal = 'These labels are of texts of production, and openai m https://judge.invalid/v1'
  const own = await project.command(['calibrate', 'own.jsonl'])
  expect(own.output).not.toContain(refusal)
  const refused = await project.command(['calibrate', 'labels.jsonl'])
  expect(refused.output).toContain(refusal)
  expect(refused.exitCode).toBe(1)
  for (const more of [['--send'], []]) {
    const { output } = await project.command(['calibrate', 'labels.jsonl', ...more])
    expect(output).not.toContain(refusal)
    expect(output).toContain('maxCalls of the budget')
  }
})

test('a model gets texts of production only after --send, which is kept', async () => {
  const judge =
    "openai({ model: 'm', apiKey: 'a-key-for-tests', baseURL: 'https://judge.invalid/v1' })"
  const project = projectWith(`, judge: ${judge}, budget: { maxCalls: 0 }`)
  await project.command(['import', 'traces.jsonl', '--sample', '20'])
  const refused = await project.cli(['run', sample])
  expect(refused.output).toContain(
    'These cases are texts of production, and openai m https://judge.invalid/v1 would get them',
  )
  expect(refused.exitCode).toBe(2)
  for (const args of [
    ['run', sample, '--send'],
    ['run', sample],
  ]) {
    const { output } = await project.cli(args)
    expect(output).not.toContain('These cases are texts of production')
  }
})

test('samples and their runs are removed when their time is up', async () => {
  const project = projectWith(', production: { keepDays: 1 }')
  await project.command(['import', 'traces.jsonl', '--sample', '20'])
  const old = new Date(0)
  utimesSync(join(project.folder, sample), old, old)
  const { output } = await project.cli(['run'])
  expect(output).toContain('removed: 1 file of samples and 0 kept runs of them, older than 1 day')
  expect(project.has(sample)).toBe(false)
})
