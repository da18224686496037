import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    serviceUrl: string
  }
}

/** Takes the place of startService.ts if the service is a program, such as one in Python. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['SERVICE_URL']
  const url = running || 'http://127.0.0.1:8000'
  project.provide('serviceUrl', url)
  return running ? undefined : startProgram('python -m uvicorn app:app --port 8000', url)
}

/**
 * Starts a program and waits until it answers, with any status.
 * @param milliseconds how long it may take
 * @returns ends the program
 */
export async function startProgram(
  command: string,
  url: string,
  milliseconds = 60_000,
): Promise<() => Promise<void>> {
  if (await answers(url))
    throw new Error(`Something answers at ${url} already: end it, or set SERVICE_URL`)
  const [file = '', ...words] = command.split(' ')
  const program = spawn(file, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(program, 'exit').then(
    ([code, signal]) => `it ended with ${code ?? signal}`,
    String,
  )
  const tooLate = setTimeout(milliseconds, `no answer at ${url} within ${milliseconds} ms`, {
    ref: false,
  })
  let reason: unknown
  while (reason === undefined && !(await answers(url)))
    reason = await Promise.race([ended, tooLate, setTimeout(100)])
  const end = async (): Promise<void> => {
    program.kill()
    await ended
  }
  if (reason === undefined) return end
  await end()
  throw new Error(`\`${command}\` did not start: ${String(reason)}`)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )
