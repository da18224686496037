import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckClaimsAnswer } from '../../src/judge/steps/checkClaims.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject, judgedBy } from './project.ts'

const places = Array.from({ length: 14 }, (_, index) => `Ost${'abcdefghijklmn'[index]}feld`)

/** Answers of a week, as an import writes them. */
const weekOf = (name: string, answer: (place: string) => string) =>
  [
    `name: ${name}`,
    'metrics:',
    '  faithfulness: { gate: true }',
    'cases:',
    ...places.flatMap(place => [
      `  - id: ${name}-${place.toLowerCase()}`,
      `    question: Who built the harbour of ${place} in ${name}?`,
      `    answer: ${answer(place)}`,
      `    contexts: [{ id: a.md, text: "The harbour of ${place} was built by glassmakers." }]`,
    ]),
    // What a turn before said is part of the question to the judge.
    `  - id: ${name}-talk`,
    '    turns:',
    ...['Norfeld', 'Sudfeld'].flatMap(place => [
      `      - question: And who built the harbour of ${place} in ${name}?`,
      `        answer: ${answer(place)}`,
      `        contexts: [{ id: a.md, text: "The harbour of ${place} was built by glassmakers." }]`,
    ]),
    '',
  ].join('\n')

const right = (place: string) => `The harbour of ${place} was built by glassmakers.`
const wrong = () => 'Purple camels dance on Sundays.'

/** The same model after its vendor changed it: it supports nothing. */
function stricter(request: ReceivedRequest): ServerReply {
  const reply = wordOverlapModel(request)
  const isChecking = request.body.response_format?.json_schema?.name === 'checkClaims'
  if (!isChecking || !('answer' in reply)) return reply
  const { verdicts } = reply.answer as CheckClaimsAnswer
  const none = verdicts.map(({ claim }) => ({
    claim,
    verdict: 'notEnoughInfo',
    passages: [],
    together: false,
    quote: null,
    reason: 'Overlooked.',
  }))
  return { answer: { verdicts: none } }
}

async function twoWeeks(answer: (place: string) => string) {
  let judge = wordOverlapModel
  const server = await startOpenaiServer(request => judge(request))
  onTestFinished(() => server.close())
  const project = createProject({
    'vitest.config.ts': judgedBy(server.baseURL),
    'week-46.golden.yaml': weekOf('week-46', right),
    'week-47.golden.yaml': weekOf('week-47', answer),
  })
  const run = async (week: string) =>
    expect(
      (await project.cli(['run', `${week}.golden.yaml`, '--allow-no-baseline'])).output,
    ).toContain(week)
  const compare = async (...argv: string[]) => {
    const asked = server.requests.length
    const found = await project.cli(['compare', 'last~1', 'last', '--unpaired', ...argv])
    return { ...found, requests: server.requests.length - asked }
  }
  return { project, run, compare, becomes: (other: typeof judge) => void (judge = other) }
}

test('a judge that became stricter looks like a drop, and judges both weeks alike when it is asked again', async () => {
  const { project, run, compare, becomes } = await twoWeeks(right)
  await run('week-46')
  becomes(stricter)
  await run('week-47')
  const apart = await compare()
  expect(apart.output).toContain(
    'worse, p < 0.001; a model judged the two windows at different times',
  )
  expect(apart).toMatchObject({ exitCode: 0, requests: 0 })
  const again = await compare('--rejudge', '--json')
  const { verdict, metrics } = JSON.parse(again.output.slice(again.output.indexOf('{'))) as {
    verdict: string
    metrics: object[]
  }
  expect(metrics).toMatchObject([{ before: { mean: 0, scored: 16 }, now: { mean: 0 }, change: 0 }])
  expect(verdict).not.toBe('worse')
  expect(again.exitCode).toBe(0)
  // The later week was judged just now.
  expect(again.output).toContain('judged again: 16 answers of last~1')
  expect(again.output).not.toContain('answers of last,')
  const file = '.vitest-rag/results.json'
  const old = project.read(file).replace(/("startedAt": ?")[^"]+/, '$12026-01-02T03:04:05.678Z')
  project.write({ 'old/results.json': old })
  const files = ['results.jsonl', 'answers.jsonl']
  for (const name of files) project.write({ [`old/${name}`]: project.read(`.vitest-rag/${name}`) })
  const both = await project.cli(['compare', 'last~1', 'old', '--unpaired', '--rejudge'])
  expect(both.output).toContain('judged again: 16 answers of old')
})

test('a drop is red once one judge judged both weeks, and never without the former texts', async () => {
  const { project, run, compare } = await twoWeeks(wrong)
  await run('week-46')
  await run('week-47')
  expect((await compare()).exitCode).toBe(0)
  const again = await compare('--rejudge')
  expect(again.output).toContain('worse (faithfulness)')
  expect(again.exitCode).toBe(1)
  expect(again.requests).toBeGreaterThan(0)
  // Texts of production go to no other vendor without leave.
  const traced = weekOf('week-46', right).replace(
    '    contexts:',
    "    origin: { by: import, trace: t1, at: '2026-11-09T08:00:00.000Z' }\n    contexts:",
  )
  const own = project.read('vitest.config.ts')
  project.write({
    'week-46.golden.yaml': traced,
    'vitest.config.ts': judgedBy('https://models.example/v1'),
  })
  const unsent = await compare('--rejudge')
  expect(unsent.output).toContain('These cases are texts of production, and')
  expect(unsent).toMatchObject({ exitCode: 2, requests: 0 })
  project.write({ 'vitest.config.ts': own })
  const { id = '' } = project.results('.vitest-rag').run
  const listed = await project.command(['runs', '--json'])
  const runs = JSON.parse(listed.output) as { summary: { run: { id: string } } }[]
  for (const { summary } of runs.filter(one => one.summary.run.id !== id))
    rmSync(join(project.folder, '.vitest-rag/runs', summary.run.id, 'answers.jsonl'))
  const gone = await compare('--rejudge')
  expect(gone.output).toContain('the answer is no longer kept')
  expect(gone).toMatchObject({ exitCode: 0, requests: 0 })
})
