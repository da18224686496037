import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { Responder } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

const count = 40
const concurrency = 4
const secret = 'sk-live-0123456789'

async function serving(respond: Responder = wordOverlapModel) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  return server
}

/** A pipeline that counts its calls in a file beside the project's results. */
const counting = `import { appendFileSync } from 'node:fs'
export default async function answer(question) {
  appendFileSync('asked', 'x')
  return { answer: 'It is for thirty days.', contexts: [question + ' It is for thirty days.'] }
}
`

function deskProject(baseURL: string, pipeline = counting, caseCount = count) {
  const judge = { model: 'm', baseURL, apiKey: secret, minRetryDelay: 1, concurrency }
  const cases = Array.from(
    { length: caseCount },
    (_, index) =>
      `  - { id: case-${index}, question: 'How long may order ${index} be returned?' }\n`,
  )
  return createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default defineConfig({ plugins: [rag({ judge: openai(${JSON.stringify(judge)}) })] })
`,
    'answer.ts': pipeline,
    'desk.golden.yaml': `name: desk
pipeline: ./answer.ts
metrics: { faithfulness: report }
cases:
${cases.join('')}`,
  })
}

const folderName = '.vitest-rag'

describe('what can not be written ends a run before anything is paid for', () => {
  test('such as a link that leads out of the project', async () => {
    const server = await serving()
    const project = deskProject(server.baseURL)
    const folder = join(project.folder, folderName)
    mkdirSync(folder)
    symlinkSync('/dev/null', join(folder, 'verdicts.jsonl'))
    const { exitCode, output } = await project.vitest()
    expect(exitCode).toBe(2)
    expect(output.split('is a link out of the project')).toHaveLength(2)
    expect(output).toMatch(/\n {2}Remove /)
    expect(output).not.toMatch(/\n\s+at |problems:/)
    expect(server.requests).toHaveLength(0)
    expect(project.has('asked')).toBe(false)
  })

  test('and results of an earlier run are not taken for its own', async () => {
    const server = await serving()
    const project = deskProject(server.baseURL, counting, 2)
    expect((await project.cli(['run'])).exitCode).toBe(0)
    const paid = server.requests.length
    rmSync(join(project.folder, folderName, 'report.md'))
    mkdirSync(join(project.folder, folderName, 'report.md'))
    const updated = await project.cli(['baseline', 'update'])
    expect(updated.exitCode).toBe(2)
    expect(updated.output).toContain('report.md is a folder')
    expect(project.has(join(folderName, 'baseline.json'))).toBe(false)
    expect(server.requests).toHaveLength(paid)
  })
})

test('when the verdict log is lost, asking stops, and what was judged is kept', async () => {
  let log = ''
  const lostAt = 20
  const server = await serving(request => {
    if (request.index === lostAt) {
      rmSync(log)
      mkdirSync(log)
    }
    return wordOverlapModel(request)
  })
  const project = deskProject(server.baseURL)
  log = join(project.folder, folderName, 'verdicts.jsonl')
  const run = await project.cli(['run'])
  expect(run.exitCode).toBe(2)
  expect(run.output).toContain("verdicts.jsonl can't be written: it is a folder")
  // Each call under way lets one more begin before its own answer is found not to be kept.
  expect(server.requests.length).toBeLessThanOrEqual(lostAt + 2 * concurrency)
  const { cases } = project.results()
  expect(cases).toHaveLength(count)
  const byStatus = Map.groupBy(cases, ({ scores }) => scores['faithfulness']?.status)
  expect(new Set(byStatus.keys())).toEqual(new Set(['scored', 'judgeError']))
})

test('secrets stand neither in any file of a run nor in what it prints', async () => {
  const leaking = `export default async function answer(question) {
  const key = process.env.SEARCH_KEY
  if (question.includes('order 0')) {
    const cause = new Error('sent ' + key)
    Object.assign(cause, { config: { headers: { authorization: 'Bearer ' + key } } })
    throw new Error('401 for ' + key, { cause })
  }
  return { answer: 'The key is ' + key + '.', contexts: ['The key is ' + key + '.'] }
}
`
  const server = await serving()
  const project = deskProject(server.baseURL, leaking, 3)
  const golden = project.read('desk.golden.yaml')
  project.write({ 'desk.golden.yaml': golden.replace('order 2', `order ${secret}`) })
  const run = await project.vitest([], { SEARCH_KEY: secret })
  expect(run.output).toContain('401 for ***')
  expect(run.output).toContain('sent ***')
  expect(run.output).toContain('Bearer ***')
  expect(run.output).not.toContain(secret)
  for (const name of [
    'results.json',
    'results.jsonl',
    'answers.jsonl',
    'verdicts.jsonl',
    'report.md',
  ]) {
    expect(project.read(`${folderName}/${name}`)).not.toContain(secret)
  }
  expect(project.read(`${folderName}/answers.jsonl`)).toContain('The key is ***.')
  expect(project.read(`${folderName}/results.jsonl`)).toContain('How long may order *** be')

  const scoresOf = () => project.results().cases.map(({ scores }) => scores)
  const scored = scoresOf()
  expect(scored[1]).toEqual({ faithfulness: { status: 'scored', value: 1 } })
  await project.vitest([], { SEARCH_KEY: secret })
  expect(scoresOf()).toEqual(scored)
})
