import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import type { RunDocument } from '../../src/cli/printRun.ts'
import { validDocument } from '../cli/validDocument.ts'
import type { Project } from './project.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

interface Printed {
  exitCode: number | null
  stdout: string
  stderr: string
}

/** Runs the command line as a program does that reads both streams. */
async function printed(project: Project, args: readonly string[]): Promise<Printed> {
  const { child, finished } = project.start('vitest-rag/dist/cli/cli.js', args)
  const streams = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', chunk => (streams[name] += stripVTControlCharacters(String(chunk))))
  return { exitCode: (await finished).exitCode, ...streams }
}

const talkative = supportWith({
  'vitest.config.ts': `${supportFiles['vitest.config.ts']}console.log('the configuration talks')\n`,
  'answer.ts': `${supportFiles['answer.ts']}process.stdout.write('the pipeline talks\\n')\n`,
})

test('standard output has the JSON alone, whatever else talks, and two runs differ in times only', async () => {
  const project = createProject(talkative)
  await project.cli(['baseline', 'update'])
  const runs = [
    await printed(project, ['run', '--json']),
    await printed(project, ['run', '--json']),
  ]
  const documents = runs.map(({ stdout }) => validDocument<RunDocument>(stdout))
  for (const [index, { exitCode, stderr }] of runs.entries()) {
    expect(exitCode).toBe(0)
    expect(stderr).toContain('the configuration talks')
    expect(stderr).toContain('RAG passed (unchanged)')
    expect(documents[index]).toMatchObject({
      exitCode: 0,
      headline: { word: 'passed' },
      decision: { verdict: 'unchanged' },
      next: [],
    })
  }
  const timeless = documents.map(
    ({ run: { id: _, startedAt: __, endedAt: ___, ...run }, ...rest }) =>
      JSON.stringify({ run, ...rest }),
  )
  expect(timeless[0]).toBe(timeless[1])
  const judged = await printed(project, ['run', '--answers', 'last', '--json'])
  expect(validDocument<RunDocument>(judged.stdout)).toMatchObject({
    exitCode: judged.exitCode,
    decision: { answersOf: documents[1]?.run.id, gated: false },
  })
})

test('a run with an error, and one that does not begin, print why and end with 2', async () => {
  const project = createProject(
    supportWith({ 'answer.ts': `export default () => { throw new Error('no index') }\n` }),
  )
  const failed = await printed(project, ['run', '--json', '--allow-no-baseline'])
  expect(failed.exitCode).toBe(2)
  const { errors, next, forPeople } = validDocument<RunDocument>(failed.stdout)
  expect(errors.map(({ text }) => text).join('\n')).toContain('no index')
  expect(next[0]?.command).toBe('npx vitest-rag explain support/battery-warranty --json')
  expect(forPeople).toEqual([])
  const explained = await project.command(['explain', 'refund-window', '--json'])
  expect(validDocument(explained.output)).toMatchObject({
    runs: [{ record: { error: expect.stringContaining('no index') as unknown } }],
  })
  project.write({ '.vitest-rag/baseline.json': '{' })
  const refused = await printed(project, ['run', '--json'])
  expect(refused.exitCode).toBe(2)
  expect(validDocument(refused.stdout)).toMatchObject({
    $schema: 'vitest-rag/schemas/error-output.schema.json',
    exitCode: 2,
    problems: [{ place: { file: expect.stringContaining('baseline.json') as unknown } }],
  })
  expect(refused.stderr).toContain('baseline.json')
})
