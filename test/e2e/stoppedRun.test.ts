import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackedPage } from '../page/unpackedPage.ts'
import type { PageIndex } from '../../src/page/pageData.ts'
import { readJournal } from '../../src/results/journal.ts'
import { caseRecord } from '../results/recordedRun.ts'
import { leaveStopped, stoppedId } from '../results/stoppedRun.ts'
import type { Project } from './project.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

/** Once a run is kept, the pipeline gives no answer about batteries. */
const answer = `import { existsSync } from 'node:fs'
import { search } from './search.ts'
export default async function answer(question) {
  if (/batteries/.test(question) && existsSync('.vitest-rag/runs')) await new Promise(() => {})
  const [found] = search(question)
  return found ? { answer: found.text, contexts: [found] } : { answer: 'Nothing.', contexts: [], declined: true }
}
`

const cli = 'vitest-rag/dist/cli/cli.js'

/** Starts a command, and stops a repeat once so many of its cases have a record. */
async function stopped(
  project: Project,
  args: readonly string[],
  { repeat, judged }: { repeat: number; judged: number },
) {
  const started = project.start(cli, args)
  const journal = join(project.folder, '.vitest-rag/results.partial.jsonl')
  const records = () =>
    existsSync(journal)
      ? readJournal(journal).flatMap(one => (one.type === 'case' ? [one.record] : []))
      : []
  await expect
    .poll(() => records().filter(one => one.repeat === repeat).length, { timeout: 60_000 })
    .toBe(judged)
  started.child.kill('SIGINT')
  return started.finished
}

test('after Ctrl+C commands show the run that was stopped, and the command has failed', async () => {
  const project = createProject(supportWith({ 'answer.ts': answer }))
  const { exitCode } = await stopped(project, ['baseline', 'update'], { repeat: 1, judged: 3 })
  expect(exitCode).toBe(130)
  expect(project.has('.vitest-rag/baseline.json')).toBe(false)
  expect((await project.command(['runs'])).output).toMatch(
    /^\S+ .*support +4 +stopped at 3 of 4 cases of run 2 .* not kept: the next run replaces it\n/m,
  )
  const explained = await project.command(['explain', 'refund-window'])
  expect(explained.output).toContain('run 2 of 2')
  const battery = await project.command(['explain', 'battery-warranty'])
  expect(battery.output).not.toContain('run 2 of 2')
  const csv = await project.command(['runs', 'last', '--csv'])
  expect(csv.output.match(/^support,.*/gm)).toHaveLength(7)
  await project.command(['report'])
  const index = unpackedPage<PageIndex>(project.read('.vitest-rag/report.html'), 'index')
  expect(index.outcomeText).toBe('could not decide (incomplete)')
  expect(index.reason).toBe('this run was stopped: 3 of 4 cases of run 2 are judged')
  const filtered = await stopped(project, ['run', '-t', 'refund|battery'], { repeat: 0, judged: 1 })
  expect(filtered.output).toContain('RAG: interrupted. 1 of 2 cases is kept in')
  expect((await project.command(['runs'])).output).toMatch(/stopped at 1 of 2 cases .* not kept/)
})

test('a page that is open goes on with the run before until a run is over, and then with what a stopped one left', async () => {
  const project = createProject(supportFiles)
  await project.vitest()
  const opened = project.start(cli, ['open'])
  const address = await opened.printed(/http:\S+/)
  const idOf = async () => {
    const html = await (await fetch(address)).text()
    return unpackedPage<PageIndex>(html, 'index').facts.find(({ name }) => name === 'run')?.lines[0]
  }
  const former = project.results().run.id
  expect(await idOf()).toBe(former)
  const writer = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  const folder = join(project.folder, '.vitest-rag')
  leaveStopped(folder, { records: [caseRecord()], process: writer.pid as number })
  expect(await idOf()).toBe(former)
  writer.kill('SIGKILL')
  await expect.poll(idOf, { timeout: 10_000 }).toBe(stoppedId)
  opened.child.kill('SIGINT')
  expect((await opened.finished).exitCode).toBe(0)
})
