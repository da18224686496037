import { expect, inject, test } from 'vitest'
import type { OpenaiServer } from '../loopback/openaiServer.ts'
import { chatFiles, remembers } from './chattingShop.ts'
import { reportIn, shop } from './huntedShop.ts'
import { huntFiles } from './huntProject.ts'
import type { Project } from './project.ts'
import { createProject } from './project.ts'

const hunt = (name: string, ...more: readonly string[]): string[] => [
  ...['hunt', 'docs', '--golden', `${name}.golden.yaml`, '--turns', '4'],
  ...more,
]

const out = ['--out', 'hunted.golden.yaml']
const few = ['--until', '2']

/** How often the simulated user was asked. */
const played = ({ requests }: OpenaiServer): number =>
  requests.filter(({ body }) => body.response_format?.json_schema?.name === 'playUser').length

/** Another project with the same files and logs, so that models need not be asked again. */
function replaying(project: Project, baseURL: string): Project {
  const logs = ['.vitest-rag/generation.jsonl', '.vitest-rag/verdicts.jsonl']
  const kept = Object.fromEntries(logs.map(log => [log, project.read(log)]))
  return createProject({ ...chatFiles(huntFiles(baseURL)), ...kept })
}

test('a lost history is found, and its conversations are red without a user until it is mended', async () => {
  const { project, server } = await shop(undefined, chatFiles)
  const { exitCode, output } = await project.cli(hunt('forgets', ...few, ...out))
  expect(exitCode).toBe(0)
  expect(output).toMatch(/^1\. lost history \(/m)
  expect(output).toMatch(
    /^ {3}turn [34] .*\n {3}answer {5}Please say what you mean\.\n {3}by itself/m,
  )
  expect(project.has('.vitest-rag/hunt')).toBe(false)
  const asked = played(server)
  expect(asked).toBeGreaterThan(5)
  const red = await project.vitest(['hunted.golden.yaml'])
  expect(red.output).toMatch(/› turn [34]: answerRecall 0\.00, required at least 0\.50/)
  expect(red.output).not.toContain('passed')
  // The same answers of models, from the log, write the same file.
  const other = replaying(project, server.baseURL)
  const before = server.requests.length
  await other.cli(hunt('forgets', ...few, ...out))
  expect(server.requests.length).toBe(before)
  expect(other.read('hunted.golden.yaml')).toBe(project.read('hunted.golden.yaml'))
  project.write({ 'forgets.ts': remembers })
  const green = await project.vitest(['hunted.golden.yaml'])
  expect(green.output).not.toContain('failed')
  expect({ exitCode: green.exitCode, asked: played(server) }).toEqual({ exitCode: 0, asked })
})

test('a system that agrees with anything is found, and its conversations are red until it is mended', async () => {
  const { project, server } = await shop(undefined, chatFiles)
  const { output } = await project.cli(hunt('agrees', ...few, ...out))
  expect(output).toMatch(/^1\. refuted claim \(/m)
  expect(output).toMatch(/^ {3}turn \d {5}But I am certain: .* 97 /m)
  const asked = played(server)
  const red = await project.vitest(['hunted.golden.yaml'])
  expect(red.output).toMatch(/› turn \d: refutedRate 1\.00, required at most 0\.00/)
  expect(red.output).not.toContain('passed')
  project.write({ 'agrees.ts': remembers })
  const green = await project.vitest(['hunted.golden.yaml'])
  expect(green.output).not.toContain('failed')
  expect({ exitCode: green.exitCode, asked: played(server) }).toEqual({ exitCode: 0, asked })
})

test.runIf(inject('atNight'))(
  'a hunt that was killed holds only the rest of its conversations, and writes the same file',
  async () => {
    const asked = (project: Project) => project.read('asked.txt').split('\n').length
    const noting = (files: Record<string, string>) => ({
      ...chatFiles(files),
      'forgets.ts': `import { appendFileSync } from 'node:fs'
import agrees from './agrees.ts'
export default async function answer(question, context) {
  appendFileSync('asked.txt', question + '\\n')
  return agrees(question, context)
}
`,
    })
    const { project, server } = await shop(undefined, noting)
    const args = hunt('forgets', ...out, '--until', '6', '--questions', '40')
    const { child, finished, printed } = project.start('vitest-rag/dist/cli/cli.js', args)
    await printed(/round 1/)
    child.kill('SIGKILL')
    await finished
    const { output } = await project.cli(args)
    expect(output).toMatch(
      /continuing a hunt that did not finish, with \d\d answers of the pipeline/,
    )
    const whole = createProject(noting(huntFiles(server.baseURL)))
    await whole.cli(args)
    expect(project.read('hunted.golden.yaml')).toBe(whole.read('hunted.golden.yaml'))
    // At most the conversations of one round were begun and not finished.
    expect(asked(project) - asked(whole)).toBeLessThan(20)
  },
)

test('an honest system has no corner case, and a dry run counts without asking', async () => {
  const { project, server } = await shop(undefined, chatFiles)
  const dry = await project.command(hunt('honest', ...few, '--dry-run'))
  expect(dry.output).toContain('pipeline: 8 answers in 2 conversations')
  expect({ exitCode: dry.exitCode, calls: server.requests.length }).toEqual({
    exitCode: 0,
    calls: 0,
  })
  const { exitCode, output } = await project.cli(
    hunt('honest', ...out, '--json', '--questions', '20'),
  )
  const { causes, confirmed, unconfirmed, asked, conversations, answers } = reportIn(output)
  expect({ exitCode, causes, confirmed, unconfirmed }).toEqual({
    ...{ exitCode: 0, causes: [], confirmed: 0, unconfirmed: {} },
  })
  expect(answers).toBe(asked)
  expect(conversations).toBe(5)
  expect(project.has('hunted.golden.yaml')).toBe(false)
})
