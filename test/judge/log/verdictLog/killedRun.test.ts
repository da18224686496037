import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Responder } from '../../../loopback/openaiServer.ts'
import { startOpenaiServer } from '../../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../../loopback/wordOverlapModel.ts'
import { serving } from '../../openai/atLoopback.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'
import { askQuestions } from './askQuestions.ts'

const questions = 20
const concurrency = 4

/** A run of the same questions in a process of its own. */
function startRun(baseURL: string, file: string) {
  const script = join(import.meta.dirname, 'askQuestions.ts')
  const child = spawn(process.execPath, [script, baseURL, file, `${questions}`])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** A later run may be in this process: the log is opened anew. */
const runAgain = (baseURL: string, file: string) => askQuestions(baseURL, file, questions)

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

test('a run killed in the middle loses no finished call but one that was torn: the rerun makes only the missing ones', async () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const baseURL = await killAfter(7, file)
  // The address is part of a question, so the rerun must find its server where the first one was.
  const server = await startOpenaiServer(undefined, Number(new URL(baseURL).port))
  onTestFinished(() => server.close())
  expect(await runAgain(server.baseURL, file)).toEqual({ calls: 13, replayed: 7 })
  expect(server.requests).toHaveLength(13)

  // A log that the kill tore costs the torn call alone.
  const log = readFileSync(file)
  writeFileSync(file, log.subarray(0, log.length - 40))
  expect(await runAgain(server.baseURL, file)).toEqual({ calls: 1, replayed: 19 })
  expect(await runAgain(server.baseURL, file)).toEqual({ calls: 0, replayed: 20 })
  expect(server.requests).toHaveLength(14)
})

test('two runs at the same time share one log, and leave nothing to ask', async () => {
  const server = await serving()
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const runs = [startRun(server.baseURL, file), startRun(server.baseURL, file)]
  const ended = await Promise.all(runs.map(run => once(run, 'exit')))
  expect(ended.map(([exitCode]) => exitCode as unknown)).toEqual([0, 0])
  const asked = server.requests.length
  expect(await runAgain(server.baseURL, file)).toEqual({ calls: 0, replayed: 20 })
  expect(server.requests).toHaveLength(asked)
})
