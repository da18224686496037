import { expect, test } from 'vitest'
import { defaultConcurrency } from '../../src/judge/judge.ts'
import type { ReceivedRequest, Responder } from '../loopback/openaiServer.ts'
import { dataOf, numberReadingModel, wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { isFirstJudgement, reportIn, shop } from './huntedShop.ts'
import { call, projectWith } from './readmeProject.ts'

test('after a kill only what was not kept by then is asked again', async () => {
  let child: { kill(signal: 'SIGKILL'): boolean } | undefined
  let respond: Responder = request => {
    if (request.index < 40) return wordOverlapModel(request)
    child?.kill('SIGKILL')
    return { hang: true }
  }
  const whole = await projectWith()
  const made = whole.project.cli(call)
  const { server, project } = await projectWith(request => respond(request))
  const started = project.start('vitest-rag/dist/cli/cli.js', call)
  child = started.child
  expect((await started.finished).signal).toBe('SIGKILL')
  expect(project.has('readmes.golden.yaml')).toBe(false)
  const kept = project.read('.vitest-rag/generation.jsonl').match(/^\{"key"/gm)?.length ?? 0
  // What it had sent is read by the server before this.
  await fetch(new URL('/stats', server.baseURL))
  const lost = questionsIn(server.requests) - kept
  expect(kept).toBeGreaterThan(30)

  respond = wordOverlapModel
  const resumed = await project.cli(call)
  expect(resumed.exitCode).toBe(0)
  await made
  // How they share calls may differ.
  const asked = questionsIn(server.requests) - questionsIn(whole.server.requests)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(lost)
  expect(project.read('readmes.golden.yaml')).toBe(whole.project.read('readmes.golden.yaml'))
})

/** A call may hold several. */
function questionsIn(requests: readonly ReceivedRequest[]): number {
  const counts = requests.map(({ body }) => dataOf<{ tasks?: unknown[] }>(body).tasks?.length ?? 1)
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a hunt that was killed, and one that used up its budget, go on from there', async () => {
  let kill = () => {}
  const { server, project } = await shop(request => {
    if (isFirstJudgement(request)) kill()
    return numberReadingModel(request)
  })
  const args = ['hunt', 'docs', '--golden', 'sound.golden.yaml', '--json']
  const started = project.start('vitest-rag/dist/cli/cli.js', args)
  kill = () => {
    started.child.kill('SIGKILL')
    kill = () => {}
  }
  const { signal } = await started.finished
  expect(signal).toBe('SIGKILL')
  const before = server.requests.length
  const limited = await project.cli([...args, '--budget', 'calls=20'])
  const stopped = reportIn(limited.output)
  expect(limited.exitCode).toBe(2)
  expect(limited.output).toMatch(
    /continuing a hunt that did not finish, with \d+ answers of the pipeline/,
  )
  expect(stopped).toMatchObject({
    ...{ end: 'stopped', stopped: 'maxCalls of the budget is used up: 20 of 20' },
    usage: { models: { calls: 20 } },
  })
  expect(server.requests.length - before).toBe(20)
  const last = await project.cli(args)
  expect(reportIn(last.output)).toMatchObject({ end: 'exhausted', failures: [] })
  const bodies = server.requests.map(({ body }) => JSON.stringify(body))
  // What was on its way when the first one was killed is asked again.
  expect(bodies.length - new Set(bodies).size).toBeLessThanOrEqual(defaultConcurrency)
  const questions = project.read('asked.txt').trim().split('\n')
  expect(new Set(questions).size).toBe(questions.length)
})
