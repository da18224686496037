import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshBundle } from '../action/freshBundle.ts'
import { pullRequestPayload } from '../action/payload.ts'
import { callAction, shas, unchanged } from '../action/runAction.ts'
import type { OpenaiServer } from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { helpDeskModel } from './helpDeskModel.ts'
import type { Finished, ScratchProject } from './scratchProject.ts'
import { packRepository, projectIn, scratchProject } from './scratchProject.ts'
import type { TutorialStep } from './tutorialSteps.ts'
import { mustBePrinted, tutorialSteps } from './tutorialSteps.ts'
import { unpackBeside } from './unpackBeside.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(repository, 'docs/tutorial.md'), 'utf8')
const person = { NAME: 'Robin', EMAIL: 'robin@example.com' }

let outside: ScratchProject
let server: OpenaiServer
/** Where the reader's shell is. */
let folder: string
let printed: Finished

const environment = () => ({
  OPENAI_API_KEY: 'key-of-nobody',
  OPENAI_BASE_URL: server.baseURL,
  ...Object.fromEntries(
    Object.entries(person).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]),
  ),
})

beforeAll(async () => {
  outside = await scratchProject()
  server = await startOpenaiServer(helpDeskModel)
  folder = outside.folder
})
afterAll(async () => {
  await server.close()
  await outside.remove()
})

/** Runs lines as the reader's shell does. What npm would fetch from its registry is put in its place. */
async function typed(commands: string): Promise<Finished> {
  const variables = Object.entries(environment()).map(([name, value]) => `${name}=${value}`)
  const lines = commands.replaceAll(/^npm install .*$/gm, ':')
  const script = `cd '${folder}'\n${lines}\ncode=$?\necho "in $PWD"\nexit $code`
  const { exitCode, output } = await outside.run('env', ...variables, 'sh', '-c', script)
  folder = /^in (.+)$/m.exec(output)?.[1] ?? folder
  if (lines !== commands) await install()
  return { exitCode, output: output.replace(/^in .+$/m, '') }
}

async function install(): Promise<void> {
  const tarball = await packRepository(repository, outside)
  await unpackBeside(projectIn(folder), tarball, ['vitest'])
}

async function change({ file, before, after }: TutorialStep & { does: 'change' }): Promise<void> {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text.split(before)).toHaveLength(2)
  await projectIn(folder).write([[file, text.replace(before, after)]])
}

/** The comment on a pull request of what the folder holds, by the workflow's step. */
async function comment(): Promise<string> {
  const head = (await projectIn(folder).mustRun('git', 'rev-parse', 'HEAD')).trim()
  const committed = ['baseline.json', 'baseline.answers.jsonl'].flatMap(name => {
    const path = `.vitest-rag/${name}`
    const text = readFileSync(join(folder, path), 'utf8')
    return Object.entries({ ...unchanged(text, path), [`${head}:${path}`]: text })
  })
  const { exitCode, output, github } = await callAction({
    program: await freshBundle(),
    workspace: folder,
    payload: pullRequestPayload({ number: 7, base: shas.stale, head }),
    environment: { ...environment(), PATH: process.env['PATH'], HOME: process.env['HOME'] },
    inputs: { command: 'npx vitest-rag run' },
    repository: {
      parents: { [shas.merge]: [shas.base, head], [head]: [shas.base] },
      files: Object.fromEntries(committed),
      mergeBases: { [`${shas.stale}...${head}`]: shas.base },
    },
  })
  expect({ exitCode, output }).toMatchObject({ exitCode: 1 })
  return github.comments[0]?.body ?? output
}

/** @throws where the page is wrong */
async function follow(step: TutorialStep): Promise<void> {
  if (step.does === 'write') await projectIn(folder).write([[step.file, step.text]])
  if (step.does === 'change') await change(step)
  if (step.does === 'run') printed = await typed(step.commands)
  if (step.does === 'read') mustBePrinted(step.output, printed.output)
  if (step.does === 'readComment') mustBePrinted(step.text, await comment())
}

test('the tutorial, word for word, in a folder outside of the repository', async () => {
  const steps = tutorialSteps(page)
  const exitCodes: number[] = []
  for (const step of steps) {
    await follow(step)
    if (step.does === 'run') exitCodes.push(printed.exitCode)
  }
  // The change that makes it worse is the last run but the commit.
  expect(exitCodes).toEqual([...exitCodes.slice(0, -2).fill(0), 1, 0])
  expect(exitCodes.length).toBeGreaterThan(8)
}, 300_000)
