import { readFileSync } from 'node:fs'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Calibration } from '../../src/calibration/calibrateJudge.ts'
import { sum } from '../../src/statistics/mean.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, Responder } from '../loopback/openaiServer.ts'
import { dataOf, wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { obeyedCommands } from '../loopback/workflowCommands.ts'
import { createProject, pluginConfig } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles } from './supportProject.ts'

const labels = readFileSync(
  new URL('../fixtures/calibration/labels.jsonl', import.meta.url),
  'utf8',
)
const record = '.vitest-rag/calibration.json'
const differences = '.vitest-rag/calibration.differences.jsonl'

const claimsOf = (project: Project) => project.json<Calibration>(record).claims

/** A project that a model at a server of our own judges. */
async function judgedByModel(respond: Responder) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  const project = createProject({
    ...supportFiles,
    'labels.jsonl': labels,
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'word-overlap', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1, retries: 1, timeout: 2000 })
export default { plugins: [rag({ judge })] }
`,
  })
  return { server, project }
}

/** How many tasks each call held since this was last asked. */
const tasksIn = (requests: ReceivedRequest[]) =>
  requests.splice(0).map(({ body }) => dataOf<{ tasks?: unknown[] }>(body).tasks?.length ?? 1)

/** The plugin of one project among several, asked with labels elsewhere. */
const config = `import { rag } from 'vitest-rag/plugin'
export default { test: { projects: [
  { test: { name: 'unit' } },
  { plugins: [rag()], test: { name: 'golden' } },
] } }
`
const calibrateElsewhere = ['calibrate', 'people/labels.jsonl', '--repeats', '2', '--root', '.']

// Each text by itself, because an interval takes ten groups.
const grouped = labels.replaceAll(/"id":"([\w-]+)"/g, '"id":"$1","group":"$1"')

/** Lines that come to no label: of what seemed uncertain, of two who differ, and of one who can't tell. */
const withoutLabel = [
  { id: 'p', labeller: 'anna', label: 'refuted', drawn: { mode: 'uncertain' } },
  { id: 'q', labeller: 'anna', label: 'refuted' },
  { id: 'q', labeller: 'ben', label: 'supported' },
  { id: 'r', labeller: 'anna', label: 'unsure' },
].map(line => JSON.stringify({ ...line, claim: 'It is free.', passages: ['It has a price.'] }))

async function calibrateOnce() {
  const project = createProject({
    ...supportFiles,
    'vitest.config.ts': config,
    'people/labels.jsonl': [...withoutLabel, grouped].join('\n'),
  })
  await project.vitest()
  const reportBefore = project.read('.vitest-rag/report.md')
  const results = project.read('.vitest-rag/results.json')
  const finished = await project.cli(calibrateElsewhere)
  return { project, reportBefore, results, ...finished }
}

let calibrating: ReturnType<typeof calibrateOnce> | undefined

/** A project with a run and then a calibration of the default judge, made once for all tests. */
const calibrated = () => (calibrating ??= calibrateOnce())

test('the default judge against labels of people', async () => {
  const { project, results, exitCode, output } = await calibrated()
  expect(output).toContain(
    'claims drawn: 1 most uncertain first, not counted in any figure\n' +
      'labels that say `unsure`, not counted in any figure: 1\n' +
      'texts on which people differ, not counted in any figure: 1\n' +
      'anna and ben agree on 0 of 1 text: κ 0.000\n' +
      'judge: lexical\n',
  )
  expect(output).toContain('claims: 13 of 13 judged')
  expect(output).toMatch(/supported or not: balanced accuracy +13 +0\.\d{3} +0\.\d{3} to/)
  expect(output).toMatch(/same verdict in 2 repeats +13 +1\.000/)
  expect(output).toContain('three verdicts: not applicable: lexical() compares words')
  expect(output).toContain('warranty-battery  people: refuted, judge: supported')
  expect(output).toContain('preferences: 4 pairs of answers (0 judge errors)')
  expect(output).toMatch(/answerOverlap +4 +\+0\.[89]/)
  expect(output).toContain(`record: ${record}`)
  expect(exitCode).toBe(0)
  // A report finds the record by what the run measured with.
  const { cases } = project.results()
  expect(claimsOf(project)?.fingerprint).toBe(cases[0]?.measurements['faithfulness']?.fingerprint)
  expect(project.read('.vitest-rag/results.json')).toBe(results)
})

test('a run says how far its judge agrees', async () => {
  const { project, reportBefore } = await calibrated()
  expect(reportBefore).not.toMatch(/agrees|calibrate/)
  const agreement =
    /judge agrees with your labels: κ (\d\.\d{3}) \(95 % [\d.]+ to [\d.]+\), n = 13, in people\/labels\.jsonl/
  const { output } = await project.vitest()
  expect(output).toMatch(agreement)
  expect(project.read('.vitest-rag/report.md')).toMatch(agreement)
  const kappa = claimsOf(project)?.supported.kappa
  expect(agreement.exec(output)?.[1]).toBe(kappa?.value?.toFixed(3))
  expect(project.results().run.calibration).toEqual({
    labelFile: 'people/labels.jsonl',
    claims: {
      n: 13,
      kappa,
      rates: { notApplicable: 'no label is of a claim that was drawn at random' },
    },
    preferences: { faithfulness: expect.objectContaining({ n: 4 }) },
  })
})

test.runIf(inject('atNight'))(
  'a model is asked anew in each repeat, as runs ask it or about one claim at a time',
  async () => {
    const { server, project } = await judgedByModel(wordOverlapModel)
    const repeated = await project.command(['calibrate', 'labels.jsonl', '--repeats', '3'])
    expect(repeated.output).toContain('judge: openai word-overlap')
    expect(repeated.output).toMatch(/three verdicts: Cohen's κ +13/)
    expect(repeated.exitCode).toBe(0)
    expect(claimsOf(project)).toMatchObject({
      judged: 13,
      selfConsistency: { n: 13, repeats: 3, value: 1 },
    })
    const tasks = tasksIn(server.requests)
    const asked = sum(tasks)
    expect(asked).toBeGreaterThanOrEqual(3 * 2 * 13)
    expect(Math.max(...tasks)).toBe(4)
    expect(tasks.length).toBeLessThan(asked / 2)

    // What was asked is known: a second calibration asks nothing.
    const joint = await project.command(['calibrate', 'labels.jsonl'])
    expect(server.requests).toHaveLength(0)
    expect(joint.output).toContain('asked: several questions of a case in one call, as in runs')
    expect(joint.output).toContain('│ 11 of them shared their calls')
    expect(joint.output).toContain(`all 3 differences: ${differences}`)
    const lines = project.read(differences).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
      { id: 'refund-year', people: 'refuted', judge: 'supported' },
      { id: 'shipping-norway', people: 'supported', judge: 'notEnoughInfo' },
      { id: 'warranty-battery', people: 'refuted', judge: 'supported' },
    ])
    const run = await project.vitest()
    expect(run.output).toContain(', n = 13 (11 asked together with others), in labels.jsonl')
    server.requests.length = 0

    const careful = await project.command(['calibrate', 'labels.jsonl', '--per-claim'])
    expect(careful.output).toContain('asked: about one claim at a time (`perClaim`)')
    expect(new Set(tasksIn(server.requests))).toEqual(new Set([1]))
    expect(project.json<Calibration>(record).asked).toBe('perClaim')
  },
)

test('an outage is no verdict: nothing is recorded', async () => {
  const { project } = await judgedByModel(() => ({ status: 503 }))
  const { exitCode, output } = await project.command(['calibrate', 'labels.jsonl'])
  expect(output).toContain('claims: 0 of 13 judged (13 judge errors')
  expect(output).toContain('judge errors, 100 % of the texts:')
  expect(output).toContain('no record was written')
  expect(exitCode).toBe(2)
  expect(project.has(record)).toBe(false)
  expect(project.has(differences)).toBe(false)
})

test('a file that cannot be written is named before anybody is asked', async () => {
  const { server, project } = await judgedByModel(wordOverlapModel)
  project.write({ [`${differences}/kept.txt`]: '' })
  const { exitCode, output } = await project.command(['calibrate', 'labels.jsonl'])
  expect(output).toContain(`${differences} is a folder`)
  expect([exitCode, server.requests.length]).toEqual([2, 0])
})

test('without the plugin there is no judge to ask', async () => {
  const project = createProject({
    'vitest.config.ts': 'export default {}\n',
    'labels.jsonl': labels,
  })
  const { exitCode, output } = await project.command(['calibrate', 'labels.jsonl'])
  expect(output).toContain('Expected the plugin `rag()` in vitest.config.ts')
  expect(output).not.toMatch(/^\s+at /m)
  expect(exitCode).toBe(2)
})

test('wrong lines are named, and what labels say can’t command the terminal or the workflow', async () => {
  const hostile =
    '\u001B[2J\u001B]0;owned\u0007::error file=a.ts::forged ##[error]x\n::stop-commands::x\r\u202Egnp.exe'
  const label = { id: 'h', claim: `${hostile} It is free.`, passages: [hostile], label: hostile }
  const lines = [label, { ...label, label: 'supported' }, { ...label, [hostile]: 1 }]
  const project = createProject({
    'vitest.config.ts': pluginConfig,
    'labels.jsonl': [...lines, { id: 'x', label: 'entailed' }]
      .map(line => JSON.stringify(line))
      .join('\n'),
  })
  const { child, finished } = project.start('vitest-rag/dist/cli/cli.js', [
    'calibrate',
    'labels.jsonl',
  ])
  let raw = ''
  child.stdout?.on('data', chunk => (raw += String(chunk)))
  child.stderr?.on('data', chunk => (raw += String(chunk)))
  await finished
  expect(raw).toContain('It is free.')
  expect(raw).toContain('labels.jsonl:4: Expected `label` to be')
  expect(raw).toContain('Write `supported`')
  expect(raw).toContain('3 lines left out')
  expect(raw).not.toMatch(/[\u001B\u0007\u202E\r]/)
  expect(obeyedCommands(raw)).toEqual([])
})
