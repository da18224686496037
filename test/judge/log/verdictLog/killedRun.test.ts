import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Responder } from '../../../loopback/openaiServer.ts'
import { startOpenaiServer } from '../../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../../loopback/wordOverlapModel.ts'
import { serving } from '../../openai/atLoopback.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'

const questions = 20
const concurrency = 4

/** A run of the same questions in a process of its own. */
function startRun(baseURL: string, file: string) {
  const script = join(import.meta.dirname, 'askQuestions.ts')
  const child = spawn(process.execPath, [script, baseURL, file, `${questions}`])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function runToEnd(baseURL: string, file: string): Promise<unknown> {
  const child = startRun(baseURL, file)
  return JSON.parse(await text(child.stdout))
}

/**
 * Runs until so many questions are answered and kept, then kills the run. A slot is free only when
 * its answer is kept, so the requests that come after an answer tell that it is.
 */
async function killAfter(answered: number, file: string): Promise<string> {
  let allAsked = () => {}
  const asked = new Promise<void>(resolve => {
    allAsked = resolve
  })
  const respond: Responder = request => {
    if (request.index === answered + concurrency - 1) allAsked()
    return request.index < answered ? wordOverlapModel(request) : { hang: true }
  }
  const server = await startOpenaiServer(respond)
  const child = startRun(server.baseURL, file)
  await asked
  child.kill('SIGKILL')
  await once(child, 'exit')
  await server.close()
  return server.baseURL
}

test('a run killed in the middle loses no finished call: the rerun makes only the missing ones', async () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const baseURL = await killAfter(7, file)
  // The address is part of a question, so the rerun must find its server where the first one was.
  const server = await startOpenaiServer(undefined, Number(new URL(baseURL).port))
  onTestFinished(() => server.close())
  expect(await runToEnd(server.baseURL, file)).toEqual({ calls: 13, replayed: 7 })
  expect(server.requests).toHaveLength(13)
  expect(await runToEnd(server.baseURL, file)).toEqual({ calls: 0, replayed: 20 })
  expect(server.requests).toHaveLength(13)
})

test('a log torn by the kill costs the torn call alone', async () => {
  const server = await serving()
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  await runToEnd(server.baseURL, file)
  const log = readFileSync(file)
  writeFileSync(file, log.subarray(0, log.length - 40))
  expect(await runToEnd(server.baseURL, file)).toEqual({ calls: 1, replayed: 19 })
  expect(await runToEnd(server.baseURL, file)).toEqual({ calls: 0, replayed: 20 })
  expect(server.requests).toHaveLength(21)
})

test('two runs at the same time share one log, and leave nothing to ask', async () => {
  const server = await serving()
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  await Promise.all([runToEnd(server.baseURL, file), runToEnd(server.baseURL, file)])
  const asked = server.requests.length
  expect(await runToEnd(server.baseURL, file)).toEqual({ calls: 0, replayed: 20 })
  expect(server.requests).toHaveLength(asked)
})
