import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { verdictKey } from '../../judge/verdictKey.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'

function projectWithLog() {
  const project = temporaryFolder()
  mkdirSync(join(project, '.vitest-rag'))
  const file = join(project, '.vitest-rag/verdicts.jsonl')
  const log = openVerdictLog(file)
  const append = (question: string, answer: unknown, judge = 'openai') =>
    log.append({
      key: verdictKey(question),
      step: 'extractClaims',
      prompt: 'extractClaims@1',
      judge,
      answer,
    })
  append('refunds', { claims: ['三十天。'] })
  append('shipping', { claims: ['Пять дней.'] }, 'clerk')
  append('refunds', { claims: ['Thirty days.'] })
  return { project, file }
}

test('verify says what the log holds, by judge', async () => {
  const { project } = projectWithLog()
  expect(await runOn(project, 'verdicts', 'verify')).toEqual({
    exitCode: 0,
    errors: '',
    printed: `.vitest-rag/verdicts.jsonl: 2 records, and 1 with a later answer
  clerk: 1 record
  openai: 1 record`,
  })
})

test('a damaged line costs itself: verify names it, prune drops it, and the rest is kept', async () => {
  const { project, file } = projectWithLog()
  appendFileSync(file, '{"key":"0123\u001b[2J')
  const verified = await runOn(project, 'verdicts', 'verify')
  expect(verified.exitCode).toBe(1)
  expect(verified.errors).toMatch(/verdicts\.jsonl:\d+: 1 line can't be read/)
  expect(await runOn(project, 'verdicts', 'prune')).toMatchObject({
    exitCode: 0,
    printed:
      '.vitest-rag/verdicts.jsonl: dropped 1 record with a later answer and 1 damaged line, kept 2 records',
  })
  expect((await runOn(project, 'verdicts', 'verify')).exitCode).toBe(0)
  const log = openVerdictLog(file)
  expect(log.get(verdictKey('refunds'))?.answer).toEqual({ claims: ['Thirty days.'] })
  expect(log.get(verdictKey('shipping'))?.answer).toEqual({ claims: ['Пять дней.'] })
})

test('a log that has nothing to drop is not written', async () => {
  const { project, file } = projectWithLog()
  await runOn(project, 'verdicts', 'prune')
  const pruned = readFileSync(file)
  writeFileSync(file, pruned)
  await runOn(project, 'verdicts', 'prune')
  expect(readFileSync(file)).toEqual(pruned)
})

test.each(['verify', 'prune'])('%s fails where there is no log', async command => {
  const { exitCode, errors } = await runOn(temporaryFolder(), 'verdicts', command)
  expect(exitCode).toBe(1)
  expect(errors).toContain('There is no verdict log')
})

describe('prune --unused', () => {
  const used = (project: string, whole: boolean, ...questions: string[]) =>
    writeFileSync(
      join(project, '.vitest-rag/verdicts.used.json'),
      JSON.stringify({ whole, keys: questions.map(verdictKey) }),
    )

  test('drops what nothing has used, and says so', async () => {
    const { project, file } = projectWithLog()
    used(project, true, 'shipping')
    expect(await runOn(project, 'verdicts', 'prune', '--unused')).toMatchObject({
      exitCode: 0,
      printed:
        '.vitest-rag/verdicts.jsonl: dropped 1 record that no test uses, 1 record with a later answer and 0 damaged lines, kept 1 record',
    })
    expect(openVerdictLog(file).get(verdictKey('shipping'))?.answer).toEqual({
      claims: ['Пять дней.'],
    })
    expect(openVerdictLog(file).get(verdictKey('refunds'))).toBeUndefined()
  })

  const journal = (project: string, process: number) =>
    writeFileSync(
      join(project, '.vitest-rag/results.partial.jsonl'),
      `{"process":${process},"tool":"vitest-rag 0.1.0","type":"run"}\n`,
    )

  test.each<[string, string, (project: string) => void]>([
    ['nothing was noted', 'No run has noted', () => {}],
    ['the last run left tests out', 'not of all tests', project => used(project, false, 'refunds')],
    [
      'a run is going on',
      'A run is going on',
      project => {
        used(project, true)
        journal(project, process.pid)
      },
    ],
    [
      'the last run was killed',
      'was killed',
      project => {
        used(project, true)
        // No process has it: the largest that Linux gives is 4194304.
        journal(project, 99_999_999)
      },
    ],
  ])('drops nothing where %s', async (_what, problem, prepare) => {
    const { project, file } = projectWithLog()
    prepare(project)
    const before = readFileSync(file)
    const { exitCode, errors } = await runOn(project, 'verdicts', 'prune', '--unused')
    expect(exitCode).toBe(1)
    expect(errors).toContain(problem)
    expect(readFileSync(file)).toEqual(before)
  })
})
