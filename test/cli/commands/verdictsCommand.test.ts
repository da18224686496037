import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
    printed: `.vitest-rag/verdicts.jsonl: 2 records, and 1 replaced by later answers
  clerk: 1 record
  openai: 1 record`,
  })
})

test('verify tells programs the same as JSON', async () => {
  const { project, file } = projectWithLog()
  appendFileSync(file, '{"key":"0123\n')
  const { printed, exitCode } = await runOn(project, 'verdicts', 'verify', '--json')
  expect(JSON.parse(printed)).toEqual({
    records: 2,
    superseded: 1,
    damagedLines: [7],
    judges: [
      { judge: 'clerk', records: 1 },
      { judge: 'openai', records: 1 },
    ],
  })
  expect(exitCode).toBe(1)
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
      '.vitest-rag/verdicts.jsonl: removed 1 record replaced by later answers and 1 damaged line, kept 2 records',
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

test('both take another log by its name', async () => {
  const { project, file } = projectWithLog()
  const shared = join(project, 'shared.jsonl')
  renameSync(file, shared)
  expect((await runOn(project, 'verdicts', 'verify', shared)).printed).toContain(
    'shared.jsonl: 2 records, and 1 replaced by later answers\n',
  )
  expect(await runOn(project, 'verdicts', 'prune', shared)).toMatchObject({ exitCode: 0 })
  expect((await runOn(project, 'verdicts', 'verify', shared)).printed).toContain(
    'shared.jsonl: 2 records\n',
  )
})

test.each(['verify', 'prune'])('%s fails where there is no log', async command => {
  const { exitCode, errors } = await runOn(temporaryFolder(), 'verdicts', command)
  expect(exitCode).toBe(1)
  expect(errors).toContain('There is no verdict log')
})

test('prune drops by age and by size, and says what it dropped', async () => {
  const { project, file } = projectWithLog()
  appendFileSync(
    file,
    ['2026-01-01', '2026-01-02']
      .map(date => `\n${line(date, { date })}\n`)
      .concat(`\n${line('undated', {})}\n`)
      .join(''),
  )
  expect(await runOn(project, 'verdicts', 'prune', '--older-than', '0d')).toMatchObject({
    exitCode: 0,
    printed:
      '.vitest-rag/verdicts.jsonl: removed 2 records older than 0 days, 1 record replaced by later answers and 0 damaged lines, kept 3 records, 1 of them without a date',
  })
  writeFileSync(file, `\n${line('large', { answer: 'x'.repeat(1000) })}\n${line('small', {})}`)
  expect(await runOn(project, 'verdicts', 'prune', '--max-size', '1kB')).toMatchObject({
    exitCode: 0,
    printed:
      '.vitest-rag/verdicts.jsonl: removed 1 record beyond 1 kB, 0 records replaced by later answers and 0 damaged lines, kept 1 record',
  })
  expect(openVerdictLog(file).get(verdictKey('large'))).toBeUndefined()
  expect(openVerdictLog(file).get(verdictKey('small'))?.answer).toBe('Yes.')
})

const line = (question: string, fields: object): string =>
  JSON.stringify({
    key: verdictKey(question),
    step: 'extractClaims',
    prompt: 'extractClaims@1',
    judge: 'clerk',
    answer: 'Yes.',
    ...fields,
  })
